/** The window's origin, `app://almanac`: serves the built renderer only, under a strict content security policy. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { protocol } from 'electron';
import type { Language } from '#shared/i18n/language.ts';
import { checkServiceUrl } from '#shared/model/serviceUrl.ts';
import { log } from '../system/log.ts';
import type { PageRoot } from './appearance.ts';

export const ORIGIN = 'app://almanac';

/** The page of the development server, which is on this computer; a package has none. */
export const developmentPage = (isPackaged: boolean, url = ''): string | undefined =>
  !isPackaged && url.startsWith('http:') && checkServiceUrl(url).ok ? url : undefined;

export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // src/renderer/contentPolicy.ts
  'trusted-types default',
].join('; ');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/json',
  '.pbf': 'application/x-protobuf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Must run before the application is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      // With the code cache the scripts are compiled at the first starts only.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** The file inside `folder` for a request path; null where the path leads outside or has no known type. */
export function resolveAsset(
  folder: string,
  pathname: string,
): { file: string; type: string } | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const file = normalize(join(folder, decoded === '/' ? 'index.html' : decoded));
  const type = TYPES[extname(file)];
  if (!type || decoded.includes('\0') || !file.startsWith(folder + sep)) return null;
  return { file, type };
}

/** Its messages, as a `Link` header: the page would ask for them only when its script runs. */
function preloads(folder: string, language: Language): string {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => name.startsWith(`${language}-`))
    .map((name) => `</assets/${name}>; rel=modulepreload`)
    .join(', ');
}

/** The page with the attributes of its root in place of those that it has for the development server. */
function withRoot(page: Buffer, { language, systemLanguage, theme, isSoftware }: PageRoot): Buffer {
  const data = `data-system-language="${systemLanguage}" data-theme="${theme}"`;
  const root = `<html lang="${language}" ${data}${isSoftware ? ' data-software' : ''}>`;
  return Buffer.from(page.toString().replace(/<html[^>]*>/, root));
}

/**
 * Uses the older of Electron's two functions: `protocol.handle` makes a `Response` of each answer, for which Node first loads
 * its HTTP client, 50 ms before the window gets its first file. No `cross-origin-opener-policy`: the page has no opener and
 * opens no window (window.ts), and with the header Chromium starts a second process for the page and discards the first.
 *
 * @param root of the page that is served next
 * @param onPage called when the page itself was served: its process now starts, and asks for no other file meanwhile
 */
export function serveRenderer(folder: string, root: () => PageRoot, onPage: () => void): void {
  protocol.registerBufferProtocol('app', (request, answer) => {
    const url = new URL(request.url);
    const asset = url.host === 'almanac' ? resolveAsset(folder, url.pathname) : null;
    const refuse = (): void => answer({ statusCode: 404, data: Buffer.alloc(0) });
    if (!asset || request.method !== 'GET') {
      refuse();
      return;
    }
    const first = asset.type === TYPES['.html'] ? root() : null;
    try {
      const data = readFileSync(asset.file);
      answer({
        data: first ? withRoot(data, first) : data,
        headers: {
          'content-type': asset.type,
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-dns-prefetch-control': 'off',
          ...(first && { link: preloads(folder, first.language) }),
        },
      });
    } catch (thrown) {
      log.error('serving a file of the window', thrown);
      refuse();
    }
    if (first) setImmediate(onPage);
  });
}
