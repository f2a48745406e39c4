import { FULLY_REMOTE_DAYS } from '#domain/jobs/published-job.ts';
import { isoDay, type Zoned } from '#kernel/calendar.ts';
import { countryCode } from '#kernel/country.ts';
import { cdata, type XmlElements } from '../xml.ts';
import type { BoardJob, FeedHead } from './board.ts';

/** What stands before the jobs in feeds of the Indeed family. */
export function sourceHead({ publisher, count, generatedAt }: FeedHead): XmlElements {
  return {
    publisher: cdata(publisher.name),
    publisherurl: cdata(publisher.url),
    lastBuildDate: cdata(generatedAt),
    expectedJobCount: cdata(String(count)),
  };
}

/** ISO 3166-1 alpha-2 where it is known, else as it was written. */
export function countryOf({ location: { country } }: BoardJob): string | null {
  return country === null ? null : countryCode(country);
}

/** The place in one line; empty where there is none. */
export function placeLine({ location: { display, city, country } }: BoardJob): string {
  return display ?? [city, country].filter((part) => part !== null).join(', ');
}

/** Only beside the name: a logo alone would give a hidden employer away (D15). */
export function logoOf({ company: { name, logo } }: BoardJob): string | null {
  return name === null ? null : logo;
}

export function remoteWork({ remoteWorkDays }: BoardJob): 'none' | 'hybrid' | 'full' {
  const days = remoteWorkDays ?? 0;
  if (days <= 0) return 'none';
  return days >= FULLY_REMOTE_DAYS ? 'full' : 'hybrid';
}

/** `31.12.2026` in the employer's time zone (D71); undefined for none. */
export function dottedDay(instant: Date | null, zone: Zoned): string | undefined {
  return instant === null ? undefined : isoDay(instant, zone).split('-').reverse().join('.');
}
