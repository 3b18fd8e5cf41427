/** What surrounds every answer: `{status, data, meta}`, and the body of an error. */
import { z } from 'zod';
import { countOrNull, textOrNull, timeOrNull, wireNumber } from './values.ts';

/** `data` is an object by the interface; lists whose shape it does not show may be bare arrays. */
export const Envelope = z.object({
  status: z.literal('success'),
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  /** Absent on a single reading, `{}` on series. */
  meta: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((meta) => meta ?? {}),
});
export type Envelope = z.output<typeof Envelope>;

export const WireMeta = z.object({
  page: countOrNull,
  per_page: countOrNull,
  total_pages: countOrNull,
  date_range: z
    .object({ start: timeOrNull, end: timeOrNull })
    .nullish()
    .transform((range) => range ?? null),
});
export type WireMeta = z.output<typeof WireMeta>;

/** Fields that are not as promised are as good as absent: the status already says it failed. */
export const ErrorBody = z.object({
  error: z.string().nullable().catch(null).optional(),
  message: z.string().nullable().catch(null).optional(),
  retry_after: wireNumber.nullable().catch(null).optional(),
  reset_at: textOrNull.catch(null).optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
