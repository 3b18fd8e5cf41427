/** The countries, capes, islands, ports and towns of the map, found by name. */
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadCountries, loadPlaces, type Place, searchPlaces } from '#renderer/map/places.ts';
import { messageTable } from '#shared/i18n/i18n.ts';

export const placeKind = messageTable<Place['kind']>({
  country: msg`country`,
  cape: msg`cape`,
  island: msg`island`,
  port: msg`port`,
  town: msg`town`,
});

const none: Place[] = [];

export const loadAllPlaces = async (): Promise<Place[]> => [
  ...(await loadCountries()),
  ...(await loadPlaces()),
];

/** They are loaded when a text is searched. */
export function useFoundPlaces(text: string): Place[] {
  const { data: places = none } = useQuery({
    queryKey: ['places'],
    queryFn: loadAllPlaces,
    enabled: text !== '',
  });
  return useMemo(() => searchPlaces(places, text), [places, text]);
}
