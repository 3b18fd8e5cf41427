/** A reading as the service sends it → a {@link Reading} in metres and UTC. */
import { z } from 'zod';
import type { IdentifiedReading, Reading } from '#shared/model/reading.ts';
import {
  camelCased,
  labelOrNull,
  measurement,
  metresPer,
  readingIdOrNull,
  SIGNIFICANT_HEIGHT,
  textMeasurement,
  textOrNull,
  toMetres,
  wireReadingId,
  wireTime,
} from './values.ts';

/** Every endpoint sends some of these fields; only the time is required. */
export const WireReading = z
  .object({
    id: readingIdOrNull,
    uuid: labelOrNull,
    [SIGNIFICANT_HEIGHT]: measurement,
    maximum_height: measurement,
    period: measurement,
    time: wireTime,
    water_temperature: measurement,
    direction: measurement,
    direction_compass: textMeasurement,
    unit: textOrNull,
    energy_per_wave: measurement,
  })
  .transform((wire, context): Reading => {
    const factor = metresPer(wire.unit);
    if (factor === undefined) {
      context.addIssue({ code: 'custom', path: ['unit'], message: 'Unknown unit of height.' });
      return z.NEVER;
    }
    const { significientHeight, unit, ...reading } = camelCased(wire);
    return {
      ...reading,
      significantHeight: toMetres(significientHeight, factor),
      maximumHeight: toMetres(reading.maximumHeight, factor),
      heightUnit: unit,
    };
  });

export const WireIdentifiedReading = WireReading.transform(
  (reading, context): IdentifiedReading => {
    if (reading.id !== null) return { ...reading, id: reading.id };
    context.addIssue({ code: 'custom', path: ['id'], message: 'Missing.' });
    return z.NEVER;
  },
);

/** The fields without which an item of a list is dropped. */
export const ReadingIdentity = z.object({ id: wireReadingId, time: wireTime });
