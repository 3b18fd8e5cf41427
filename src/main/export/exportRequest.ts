/** An export as the cache's worker is asked for it: whose data it is and on whose computer. */
import type { ExportRequest, ExportService } from '#main/cache/api.ts';
import type { ExportOrder } from '#shared/model/export.ts';
import type { Session } from '../session/session.ts';

/** What an export takes from the computer and the application. */
export interface Person {
  /** As the system says it: BCP 47, after which POSIX may name a variant, `de-DE@euro`. */
  locale: string;
  /** IANA. */
  timezone: string;
  /** The application's. */
  version: string;
}

/** Null where a cache that is only read does not say. */
export const isSimulated = ({ kind, readOnlyCache }: Pick<Session, 'kind' | 'readOnlyCache'>) =>
  kind === 'file' ? (readOnlyCache?.simulated ?? null) : kind === 'demo';

/** BCP 47; what follows an `@` would make the whole unknown to Intl, and its decimal mark a point. */
export const languageTag = (locale: string): string => locale.replace(/@.*$/, '');

export function exportRequest(
  session: Pick<Session, 'url' | 'kind' | 'label' | 'readOnlyCache'>,
  order: ExportOrder,
  path: string,
  person: Person,
): ExportRequest {
  const service: ExportService = {
    label: session.label,
    origin: session.kind === 'remote' ? new URL(session.url).origin : null,
    simulated: isSimulated(session),
  };
  // On a computer whose zone is UTC its own clock is the same, and is told the same way.
  const clock = order.clock === 'local' && person.timezone === 'UTC' ? 'utc' : order.clock;
  return { ...order, clock, path, service, ...person, locale: languageTag(person.locale) };
}
