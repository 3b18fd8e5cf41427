/** Checks the address of a service: https anywhere, http on this computer only. */

/** `url`: the base without `/v2` and without a slash at its end; `problem`: a sentence to show. */
type CheckedUrl = { ok: true; url: string } | { ok: false; problem: string };

const no = (problem: string): CheckedUrl => ({ ok: false, problem });

/** `hostname` as {@link URL} normalises it: IPv4 in four decimal parts, IPv6 in brackets. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

export function checkServiceUrl(text: string): CheckedUrl {
  const typed = text.trim();
  // `example.org/buoys`, `example.org:8443`; not `javascript:alert(1)`.
  const trimmed = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?(\/|$)/u.test(typed)
    ? `https://${typed}`
    : typed;
  if (trimmed === '') return no('Enter the address of the service.');
  if (/[\p{Cc}\s\\]/u.test(trimmed)) {
    return no('The address contains a space or a character that an address cannot have.');
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) {
    return no('The address must begin with https://.');
  }
  if (!URL.canParse(trimmed)) return no('This is not an address.');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return no('The address must begin with https://.');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return no(
      'The address must begin with https://, so that the key cannot be read on its way. Plain http is for this computer only.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    return no('The address must not contain a user name or a password.');
  }
  if (trimmed.includes('?')) return no('The address must not contain a question mark.');
  if (trimmed.includes('#')) return no('The address must not contain a # part.');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/i, '').replace(/\/+$/, '');
  return { ok: true, url: `${url.origin}${path}` };
}
