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

/** @param isWanted they are loaded then */
export const usePlaces = (isWanted = true): Place[] =>
  useQuery({
    queryKey: ['places'],
    queryFn: async () => [...(await loadCountries()), ...(await loadPlaces())],
    enabled: isWanted,
  }).data ?? none;

export function useFoundPlaces(text: string): Place[] {
  const places = usePlaces(text !== '');
  return useMemo(() => searchPlaces(places, text), [places, text]);
}
