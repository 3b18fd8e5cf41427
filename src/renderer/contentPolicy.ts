/** What libraries of the page need under its content security policy (src/main/shell/protocol.ts). Imported first. */
import { config } from 'zod/mini';

interface TrustedTypes {
  createPolicy(name: 'default', rules: Record<string, (text: string) => string | null>): unknown;
}

// Scripts of this origin: the map's worker. The empty text: React Aria clears its announcements with it.
(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  createHTML: (text) => (text === '' ? text : null),
});

// Otherwise zod tries to compile its schemas, which the policy refuses and reports.
config({ jitless: true });
