import { z } from 'zod';
import { line } from '#domain/administration/field-schemas.ts';
import type { Place } from '#domain/jobs/visible-job.ts';

/** A job has at most this many places. */
export const PLACES_MAX = 20;

const text = (charactersMax: number) => line().max(charactersMax).nullish();

/** The schema of a place in an import file. */
export const place = z.strictObject({
  display: text(300).describe('The place in words'),
  city: text(200).describe('The town'),
  postalCode: text(32).describe('The post code'),
  region: text(200).describe('The region'),
  country: text(100).describe('A name or an ISO 3166-1 code'),
});

type PlaceEntry = z.output<typeof place>;
type PlacesEntry = { location?: PlaceEntry | null | undefined; locations: PlaceEntry[] };

/** The places of a job that has several. Each of them must have a field that names it. */
export const importedPlaces = z
  .array(
    place.refine((entry) => Object.values(entry).some(Boolean), {
      error: 'names no place',
      params: { code: 'required' },
    }),
  )
  .max(PLACES_MAX)
  .default([])
  .describe(
    'All places of a job that has several; `location` counts as the first, also if it is repeated here',
  );

/** Returns the different places of an entry, `location` first. An empty text becomes null. */
export function listPlaces(entry: PlacesEntry): Place[] {
  const places = [entry.location ?? {}, ...entry.locations].map(toPlace).filter(namesPlace);
  return [...new Map(places.map((item) => [JSON.stringify(item), item])).values()];
}

/** Tells whether an entry has at most `PLACES_MAX` places, `location` included. */
export function isWithinPlacesMax(entry: PlacesEntry): boolean {
  return listPlaces(entry).length <= PLACES_MAX;
}

/** The fault of an entry with more places than `PLACES_MAX`. */
export const placesFault = {
  path: ['locations'],
  error: `must have at most ${PLACES_MAX} places, location included`,
  params: { code: 'too_long' },
};

function toPlace({ display, city, postalCode, region, country }: PlaceEntry): Place {
  return {
    display: display || null,
    city: city || null,
    postalCode: postalCode || null,
    region: region || null,
    country: country || null,
  };
}

function namesPlace(item: Place): boolean {
  return Object.values(item).some((part) => part !== null);
}
