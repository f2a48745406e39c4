import { isoDay, type Zoned } from '#kernel/calendar/write-time.ts';
import { countryCode } from '#kernel/country.ts';
import { remoteKind } from '#kernel/job/remote-work.ts';
import { cdata, type XmlElements } from '#kernel/text/xml.ts';
import type { BoardJob, FeedHead } from './board.ts';

/** Writes the head of a feed as Indeed defined it; LinkedIn and the default format have the same. */
export function indeedStyleHead({ publisher, count, generatedAt }: FeedHead): XmlElements {
  return {
    publisher: cdata(publisher.name),
    publisherurl: cdata(publisher.url),
    lastBuildDate: cdata(generatedAt),
    expectedJobCount: cdata(String(count)),
  };
}

/** Returns the ISO 3166-1 alpha-2 code where it is known, else the country as it was written. */
export function countryCodeOrName({ location: { country } }: BoardJob): string | null {
  return country === null ? null : countryCode(country);
}

/** Writes the place in one line; an empty string if the job has no place. */
export function placeLine({ location: { display, city, country } }: BoardJob): string {
  return display ?? [city, country].filter((part) => part !== null).join(', ');
}

/** Returns the logo; null if the employer's name is hidden, since the logo would reveal it (D15). */
export function logoWithName({ company: { name, logo } }: BoardJob): string | null {
  return name === null ? null : logo;
}

/** Returns how much of the work is remote, for boards that distinguish three cases. */
export function remoteWork({ remoteWorkDays }: BoardJob): ReturnType<typeof remoteKind> {
  return remoteKind(remoteWorkDays ?? 0);
}

/** Writes `31.12.2026` in the employer's time zone (D71); undefined if `instant` is null. */
export function dottedDay(instant: Date | null, zoned: Zoned): string | undefined {
  return instant === null ? undefined : isoDay(instant, zoned).split('-').reverse().join('.');
}
