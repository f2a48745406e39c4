import { countryCode, knownCountryCode } from '#kernel/country.ts';
import { FULLY_REMOTE_DAYS } from '../published-job.ts';
import type { VisibleJob } from '../visible-job.ts';

/**
 * Returns the place of work as members of a JobPosting (JSON-LD). A job is marked as remote only if its country is known,
 * since Google delists `TELECOMMUTE` without a country.
 */
export function placeMembers({ location, remoteWorkDays }: Pick<VisibleJob, 'location' | 'remoteWorkDays'>) {
  const { city, region, postalCode, country } = location;
  const address = {
    ...(city !== null && { addressLocality: city }),
    ...(region !== null && { addressRegion: region }),
    ...(postalCode !== null && { postalCode }),
    ...(country !== null && { addressCountry: countryCode(country) }),
  };
  const code = country === null ? null : knownCountryCode(country);
  return {
    ...(Object.keys(address).length > 0 && {
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } },
    }),
    ...((remoteWorkDays ?? 0) >= FULLY_REMOTE_DAYS &&
      code !== null && {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: code },
      }),
  };
}
