/** Completes a requested export with the service of its data and the environment of this computer. */
import type { ExportEnvironment, ExportTask } from '#main/cache/api.ts';
import { invalidRequest } from '#shared/errors.ts';
import { canHold, type ExportRequest, fileFormats, isCsv } from '#shared/model/exportRequest.ts';
import type { Session } from '../session/session.ts';

/** Null for a read-only cache that does not say. */
export const isSimulated = ({ kind, readOnlyCache }: Pick<Session, 'kind' | 'readOnlyCache'>) =>
  kind === 'file' ? (readOnlyCache?.simulated ?? null) : kind === 'demo';

/** BCP 47 without a POSIX variant: Intl does not know `de-DE@euro` and would give a decimal point. */
const languageTag = (locale: string): string => locale.replace(/@.*$/, '');

/** @throws Fault `invalid-request` for a format that cannot hold the selection. */
export function exportTask(
  session: Pick<Session, 'url' | 'kind' | 'label' | 'readOnlyCache'>,
  request: ExportRequest,
  path: string,
  environment: ExportEnvironment,
): ExportTask {
  const { format, selection } = request;
  if (!canHold(format, selection.kind)) {
    const kinds = [...(fileFormats[format].kinds ?? [])];
    throw invalidRequest({ code: 'wrong-format', format, kinds });
  }
  const service = {
    label: session.label,
    origin: session.kind === 'remote' ? new URL(session.url).origin : null,
    simulated: isSimulated(session),
  };
  // The local clock of a computer in UTC is written as UTC. Only CSV has another.
  const isUtc = request.clock === 'local' && environment.timezone === 'UTC';
  const clock = isUtc || !isCsv(format) ? 'utc' : request.clock;
  const locale = languageTag(environment.locale);
  return { ...request, clock, path, service, ...environment, locale };
}
