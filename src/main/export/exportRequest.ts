/** An export as the cache's worker is asked for it: whose data it is and on whose computer. */
import type { ExportRequest, ExportService } from '#main/cache/api.ts';
import type { ExportOrder } from '#shared/model/export.ts';
import type { Session } from '../session/session.ts';

/** What an export takes from the computer and the application. */
export interface Person {
  /** BCP 47. */
  locale: string;
  /** IANA. */
  timezone: string;
  /** The application's. */
  version: string;
}

/** Null where a cache that is only read does not say. */
export const isSimulated = ({ kind, archive }: Pick<Session, 'kind' | 'archive'>) =>
  kind === 'file' ? (archive?.simulated ?? null) : kind === 'demo';

export function exportRequest(
  session: Pick<Session, 'url' | 'kind' | 'label' | 'archive'>,
  order: ExportOrder,
  path: string,
  person: Person,
): ExportRequest {
  const service: ExportService = {
    label: session.label,
    origin: session.kind === 'remote' ? new URL(session.url).origin : null,
    simulated: isSimulated(session),
  };
  return { ...order, path, service, ...person };
}
