import type { Denial } from './denials/denial.ts';
import { noDeletion } from './denials/no-deletion.ts';
import { noPerson } from './denials/no-person.ts';
import { noStop } from './denials/no-stop.ts';
import type { Need } from './need.ts';

/*
 * These patterns match sentences, as `spellingsOf` makes them, that deny a need: "ne supprimez rien", "no need for a
 * person". A complaint denies nothing: "vous n'avez pas supprimé mes données" still wishes for the deletion.
 */

/** The denials of each need. Distress and "not understood" have none. */
export const denials: Partial<Record<Need, readonly Denial[]>> = {
  delete: noDeletion,
  person: noPerson,
  stop: noStop,
};

/** Tells whether a sentence denies a need. A question denies nothing, since it may be a polite wish. */
export function denies(need: Need, sentence: string): boolean {
  if (sentence.endsWith('?')) return false;
  return denials[need]?.some(({ pattern }) => pattern.test(sentence)) ?? false;
}
