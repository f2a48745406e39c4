import type { Zoned } from '#kernel/calendar/write-time.ts';
import type { Lang } from '#kernel/language.ts';
import { withDe } from '#kernel/text/elision.ts';

/** Names a zone's time by its town, as people say it: `heure de Paris`, `Paris time`. */
export const timeOfZone: Record<Lang, (zone: Zoned) => string> = {
  fr: ({ timeZone }) => {
    const town = townOf(timeZone);
    return town === null ? `heure ${timeZone}` : `heure ${withDe(frenchTowns.get(town) ?? town)}`;
  },
  en: ({ timeZone }) => `${townOf(timeZone) ?? timeZone} time`,
};

/**
 * The French names of the towns whose zones have English names. `Intl` has no names of towns: in French it calls the
 * time of `Europe/Brussels` `heure : Belgique`.
 */
const frenchTowns: ReadonlyMap<string, string> = new Map([
  ['Algiers', 'Alger'],
  ['Athens', 'Athènes'],
  ['Beirut', 'Beyrouth'],
  ['Brussels', 'Bruxelles'],
  ['Bucharest', 'Bucarest'],
  ['Copenhagen', 'Copenhague'],
  ['Lisbon', 'Lisbonne'],
  ['London', 'Londres'],
  ['Montreal', 'Montréal'],
  ['Noumea', 'Nouméa'],
  ['Reunion', 'La Réunion'],
  ['Vienna', 'Vienne'],
  ['Warsaw', 'Varsovie'],
]);

/**
 * Returns the town of a zone such as `America/Port_of_Spain`; null for a zone without one, such as `UTC` or
 * `Etc/GMT+5`.
 */
function townOf(timeZone: string): string | null {
  const [area, ...places] = timeZone.split('/');
  return area === 'Etc' ? null : (places.at(-1)?.replaceAll('_', ' ') ?? null);
}
