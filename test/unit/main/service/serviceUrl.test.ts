/** Which addresses may be a service. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkServiceUrl } from '#main/service/serviceUrl.ts';

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
  ])('%s', (text, url) => {
    expect(checkServiceUrl(text)).toEqual({ ok: true, url });
  });
});

describe('checkServiceUrl refuses', () => {
  it.each([
    ['', /Enter the address/],
    ['http://buoys.example.org', /this computer only/],
    ['http://192.168.0.1', /this computer only/],
    ['http://127.0.0.1.example.org', /this computer only/],
    ['http://localhost.example.org', /this computer only/],
    ['http://localhost@example.org', /this computer only/],
    ['http://[::2]', /this computer only/],
    ['http://0.0.0.0', /this computer only/],
    ['ftp://example.org', /begin with https/],
    ['file:///etc/passwd', /begin with https/],
    ['https://me:secret@example.org', /user name or a password/],
    ['https://me@example.org', /user name or a password/],
    ['https://example.org/?api_key=x', /question mark/],
    ['https://example.org/?', /question mark/],
    ['https://example.org/#here', /# part/],
    ['https://exa mple.org', /space/],
    ['https://example.org\\@evil.example', /space or a character/],
    ['https://', /not an address/],
    ['https://example.org:99999', /not an address/],
    ['javascript:alert(1)', /begin with https/],
  ])('%s', (text, problem) => {
    const checked = checkServiceUrl(text);
    expect(checked.ok).toBe(false);
    if (!checked.ok) expect(checked.problem).toMatch(problem);
  });

  it('never echoes the text, which may hold a password', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{12,20}$/), (secret) => {
        const checked = checkServiceUrl(`https://me:${secret}@example.org`);
        expect(JSON.stringify(checked)).not.toContain(secret);
      }),
    );
  });

  it('accepts its own answer and says the same', () => {
    fc.assert(
      fc.property(fc.webUrl(), (text) => {
        const checked = checkServiceUrl(text);
        if (checked.ok && !/\/v2$/i.test(checked.url)) {
          expect(checkServiceUrl(checked.url)).toEqual(checked);
        }
      }),
    );
  });
});
