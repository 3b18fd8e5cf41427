/** The page's own copy of the policy main sends as a header: a second lock, should the header ever be missing. */

/** As in main's protocol, but for `frame-ancestors`, which works in a header only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Added by script and not written in index.html because hot reloading in development needs inline code. */
export function applyContentPolicy(): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = POLICY;
  document.head.append(meta);
}
