import type { Place } from '#db/schema/base/recruitments.ts';
import { countryCode } from '#kernel/country.ts';
import { fold, foldOrNull } from '#kernel/text/fold.ts';

/** Returns the values of a place that filters compare. */
export function comparedPlace({ city, region, country, postalCode }: Place) {
  return {
    city: foldOrNull(city),
    region: foldOrNull(region),
    country: country === null ? null : fold(countryCode(country)),
    postalCode: foldOrNull(postalCode),
  };
}

/**
 * Returns each field's values in all places with their first spelling, as in `city: { lyon: 'Lyon', nimes: 'Nîmes' }`.
 */
export function comparedPlaces(places: readonly Place[]) {
  const spellings = (field: keyof ReturnType<typeof comparedPlace>) => {
    const firstSpellings = new Map<string, string>();
    for (const place of places) {
      const value = comparedPlace(place)[field];
      if (value !== null && !firstSpellings.has(value)) firstSpellings.set(value, place[field] ?? value);
    }
    return Object.fromEntries(firstSpellings);
  };
  return {
    city: spellings('city'),
    region: spellings('region'),
    country: spellings('country'),
    postalCode: spellings('postalCode'),
  };
}
