/** Which addresses may be a service. */
import { describe, expect, it } from 'vitest';
import { checkServiceUrl } from '#shared/model/serviceUrl.ts';

describe('checkServiceUrl accepts', () => {
  it.each([
    ['https://buoys.example.org', 'https://buoys.example.org'],
    ['buoys.example.org', 'https://buoys.example.org'],
    ['buoys.example.org:8443/sea/v2', 'https://buoys.example.org:8443/sea'],
    ['  https://buoys.example.org/  ', 'https://buoys.example.org'],
    ['https://buoys.example.org/v2', 'https://buoys.example.org'],
    ['https://buoys.example.org/v2///', 'https://buoys.example.org'],
    ['https://example.org/api/v2/', 'https://example.org/api'],
    ['https://example.org/v2/api', 'https://example.org/v2/api'],
    ['https://EXAMPLE.org:443/API', 'https://example.org/API'],
    ['https://example.org:8443', 'https://example.org:8443'],
    ['https://[2001:db8::1]/', 'https://[2001:db8::1]'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.9.8.7', 'http://127.9.8.7'],
    ['http://localhost:3000/v2', 'http://localhost:3000'],
    ['http://[::1]:80', 'http://[::1]'],
    ['https://localhost', 'https://localhost'],
    ['127.0.0.1:18851', 'http://127.0.0.1:18851'],
    ['LocalHost:3000/v2', 'http://localhost:3000'],
    ['127.0.0.1.example.org', 'https://127.0.0.1.example.org'],
  ])('%s', (text, url) => {
    expect(checkServiceUrl(text)).toEqual({ ok: true, url });
  });
});

describe('checkServiceUrl refuses', () => {
  it.each([
    ['', 'address-missing'],
    ['http://buoys.example.org', 'address-plain-http'],
    ['http://192.168.0.1', 'address-plain-http'],
    ['http://127.0.0.1.example.org', 'address-plain-http'],
    ['http://localhost.example.org', 'address-plain-http'],
    ['http://localhost@example.org', 'address-plain-http'],
    ['http://[::2]', 'address-plain-http'],
    ['http://0.0.0.0', 'address-plain-http'],
    ['ftp://example.org', 'address-scheme'],
    ['file:///etc/passwd', 'address-scheme'],
    ['https://me:secret@example.org', 'address-user'],
    ['https://me@example.org', 'address-user'],
    ['https://example.org/?api_key=x', 'address-query'],
    ['https://example.org/?', 'address-query'],
    ['https://example.org/#here', 'address-fragment'],
    ['https://exa mple.org', 'address-characters'],
    ['https://example.org\\@evil.example', 'address-characters'],
    ['https://', 'address-invalid'],
    ['https://example.org:99999', 'address-invalid'],
    ['javascript:alert(1)', 'address-scheme'],
  ])('%s', (text, problem) => {
    expect(checkServiceUrl(text)).toEqual({ ok: false, problem });
  });
});
