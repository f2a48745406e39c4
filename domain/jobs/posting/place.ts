import { countryCode, knownCountryCode } from '#kernel/country.ts';
import { allPlaces, FULLY_REMOTE_DAYS } from '../published-job.ts';
import type { Place, VisibleJob } from '../visible-job.ts';

/**
 * Returns the place of work as members of a JobPosting (JSON-LD). A job is marked as remote only if its country is
 * known, since Google delists `TELECOMMUTE` without a country.
 */
export function placeMembers(job: Pick<VisibleJob, 'location' | 'locations' | 'remoteWorkDays'>) {
  const places = allPlaces(job);
  const jobLocation = places.flatMap(postalPlace);
  const codes = new Set(places.flatMap(({ country }) => (country && knownCountryCode(country)) || []));
  const countries = [...codes].map((name) => ({ '@type': 'Country', name }));
  return {
    ...(jobLocation.length > 0 && { jobLocation: oneOrAll(jobLocation) }),
    ...((job.remoteWorkDays ?? 0) >= FULLY_REMOTE_DAYS &&
      countries.length > 0 && {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: oneOrAll(countries),
      }),
  };
}

/** Returns no place if nothing but its text is known. */
function postalPlace({ city, region, postalCode, country }: Place) {
  const address = {
    ...(city !== null && { addressLocality: city }),
    ...(region !== null && { addressRegion: region }),
    ...(postalCode !== null && { postalCode }),
    ...(country !== null && { addressCountry: countryCode(country) }),
  };
  if (Object.keys(address).length === 0) return [];
  return [{ '@type': 'Place', address: { '@type': 'PostalAddress', ...address } }];
}

function oneOrAll<Item>(items: readonly Item[]): Item | readonly Item[] | undefined {
  return items.length === 1 ? items[0] : items;
}
