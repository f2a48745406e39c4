import { DAY_MS, MINUTE_MS } from '../clock.ts';
import { isoDay, localMinute, type Zoned } from './write-time.ts';

/**
 * Returns the instant of an ISO 8601 text, which must be valid. A day, such as `2027-03-31`, gives its first or its last
 * instant.
 */
export function readInstant(text: string, zoned: Zoned, edge: 'start' | 'end' = 'start'): Date {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(text);
  return edge === 'start' ? startOfDay(text, zoned) : endOfDay(text, zoned);
}

/**
 * Returns the first minute of a day `2027-03-31`. The clocks may skip midnight, which `readLocalMinute` cannot read, so
 * this searches for the first minute that has the day's date.
 */
function startOfDay(day: string, zoned: Zoned): Date {
  const utcMidnightMinutes = Date.parse(day) / MINUTE_MS;
  // Clocks are at most 14 hours ahead of UTC, and at most 12 behind it.
  let minuteBefore = utcMidnightMinutes - 14 * 60 - 1;
  let minuteWithin = utcMidnightMinutes + 12 * 60;
  // A binary search: the day begins after `minuteBefore`, and at `minuteWithin` at the latest.
  while (minuteWithin - minuteBefore > 1) {
    const middle = Math.floor((minuteBefore + minuteWithin) / 2);
    if (isoDay(new Date(middle * MINUTE_MS), zoned) < day) minuteBefore = middle;
    else minuteWithin = middle;
  }
  return new Date(minuteWithin * MINUTE_MS);
}

/** Returns the last millisecond of a day `2027-03-31`. */
function endOfDay(day: string, zoned: Zoned): Date {
  const nextDay = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return new Date(startOfDay(nextDay, zoned).getTime() - 1);
}

/**
 * Returns the instant of a field's `2027-03-31T09:30`; null for any other text, and for a minute that the clocks skip.
 * If clocks repeat the minute, it returns the earlier instant.
 */
export function readLocalMinute(text: string, zoned: Zoned): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const asUtcMs = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  // The clocks may change near that minute, so the offsets of a day before and a day after are both tried.
  const instants = [asUtcMs - DAY_MS, asUtcMs + DAY_MS]
    .map((nearbyMs) => new Date(asUtcMs - offsetMsAt(nearbyMs, zoned)))
    .filter((instant) => localMinute(instant, zoned) === text);
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Returns how many milliseconds the zone's clocks are ahead of UTC at an instant; negative west of Greenwich. */
function offsetMsAt(instantMs: number, zoned: Zoned): number {
  const localMs = Date.parse(`${localMinute(new Date(instantMs), zoned)}Z`);
  return localMs - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
}
