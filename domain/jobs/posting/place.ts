import { countryCode, knownCountryCode } from '#kernel/country.ts';
import { allPlaces, FULLY_REMOTE_DAYS } from '../published-job.ts';
import type { Place, VisibleJob } from '../visible-job.ts';

/**
 * Returns the members of a JobPosting about the place of work. A job is marked as remote only if its country is known,
 * since Google removes a job with `TELECOMMUTE` and no country.
 */
export function placeMembers(job: Pick<VisibleJob, 'location' | 'locations' | 'remoteWorkDays'>) {
  const places = allPlaces(job);
  const jobLocation = places.flatMap(postalPlace);
  const codes = new Set(places.flatMap(({ country }) => (country && knownCountryCode(country)) || []));
  const countries = [...codes].map((name) => ({ '@type': 'Country', name }));
  const isFullyRemote = (job.remoteWorkDays ?? 0) >= FULLY_REMOTE_DAYS && countries.length > 0;
  return {
    ...(jobLocation.length > 0 && { jobLocation: oneOrAll(jobLocation) }),
    ...(isFullyRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: oneOrAll(countries),
    }),
  };
}

/** Returns a place in a list; an empty list if only its text is known. */
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
