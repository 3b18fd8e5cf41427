/** An export as the cache's worker is asked for it: whose data it is and on whose computer. */
import type { ExportRequest, ExportService } from '#main/cache/api.ts';
import type { ExportOrder } from '#shared/model/export.ts';

/** What an export takes from the computer and the application. */
export interface Person {
  /** BCP 47. */
  locale: string;
  /** IANA. */
  timezone: string;
  /** The application's. */
  version: string;
}

export function exportRequest(
  session: { url: string; kind: 'remote' | 'demo'; label: string },
  order: ExportOrder,
  path: string,
  person: Person,
): ExportRequest {
  const simulated = session.kind === 'demo';
  const service: ExportService = {
    label: session.label,
    origin: simulated ? null : new URL(session.url).origin,
    simulated,
  };
  return { ...order, path, service, ...person };
}
