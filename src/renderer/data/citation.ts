/** The buoy and the range whose readings a part of the window shows, and copying how they are cited. */
import { t } from '@lingui/core/macro';
import { createContext } from 'react';
import { ownLimitsText } from '#renderer/format/quality.ts';
import { useApp } from '#renderer/stores/app.ts';
import { type Citation, citationOf, sourceName } from '#shared/i18n/citation.ts';
import { serviceName } from '#shared/i18n/serviceName.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import { call } from './almanac.ts';

interface CitedBuoy {
  buoy: CachedBuoy;
  /** Null: everything that is downloaded. */
  range: Interval | null;
}

/** Null: of no single buoy. */
export const Cited = createContext<CitedBuoy | null>(null);

export const citationItems = (): { id: keyof Citation; label: string }[] => [
  { id: 'text', label: t`Copy citation` },
  { id: 'bibtex', label: t`Copy citation as BibTeX` },
];

/** The citation of what a part of the window shows. */
export async function citedText({ buoy, range }: CitedBuoy): Promise<Citation> {
  const { connection, info } = useApp.getState();
  const readings = await call('citeReadings', { buoyId: buoy.id, range });
  const service = connection?.service?.label ?? '';
  return citationOf(buoy, readings, { service, version: info?.version ?? '' });
}

/** `Source: NDBC 46026 through buoys.example.org`, and whether quality limits were changed; empty without a service. */
export function sourceText(cited: CitedBuoy | null): string {
  const { connection, settings } = useApp.getState();
  const label = connection?.service?.label;
  if (!label) return '';
  const source = t`Source: ${{ label: cited ? sourceName(cited.buoy, label) : serviceName(label) }}`;
  return [source, ownLimitsText(settings.qualityLimits) ?? []].flat().join(' · ');
}
