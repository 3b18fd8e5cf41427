/** Checks the address of a service: https anywhere, http on this computer only. */
import type { RequestProblem } from '../errorSchema.ts';

type AddressProblem = Extract<RequestProblem['code'], `address-${string}`>;

/** `url`: the base without `/v2` and without a slash at its end; `problem`: why it cannot be one. */
type CheckedUrl = { ok: true; url: string } | { ok: false; problem: AddressProblem };

const invalid = (problem: AddressProblem): CheckedUrl => ({ ok: false, problem });

/** The demo and services on this computer need no network, and neither does a file. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === '' || isLoopback(hostname);
}

/** @param hostname as {@link URL} normalises it: IPv4 in four decimal parts, IPv6 in brackets */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

export function checkServiceUrl(text: string): CheckedUrl {
  const typed = text.trim();
  // `example.org/buoys`, `127.0.0.1:8443`; not `javascript:alert(1)`.
  const host = /^(localhost|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(:\d+)?(\/|$)/iu.exec(typed)?.[1];
  const scheme = host && isLoopback(host.toLowerCase()) ? 'http' : 'https';
  const trimmed = host === undefined ? typed : `${scheme}://${typed}`;
  if (trimmed === '') return invalid('address-missing');
  if (/[\p{Cc}\s\\]/u.test(trimmed)) {
    return invalid('address-characters');
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) {
    return invalid('address-scheme');
  }
  if (!URL.canParse(trimmed)) return invalid('address-invalid');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return invalid('address-scheme');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return invalid('address-plain-http');
  }
  if (url.username !== '' || url.password !== '') {
    return invalid('address-user');
  }
  if (trimmed.includes('?')) return invalid('address-query');
  if (trimmed.includes('#')) return invalid('address-fragment');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/i, '').replace(/\/+$/, '');
  return { ok: true, url: `${url.origin}${path}` };
}
