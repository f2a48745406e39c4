import { sequence, thenAnyOf } from '#realtime/interviewer/needs/rules/patterns.ts';
/** A meaning, and the words that have it. The meaning `-` takes figures of speech and ordinary lives out of the text. */
export type Meaning = { meaning: string; example: string; words: RegExp };

/** Patterns of meanings, and of words that no list of meanings has, with a sentence that they recognise. */
export type DistressRule = { example: string; rules: readonly string[] };

/** Up to four, or two, other words between two meanings. */
export const upToFour = '(?: \\S+){0,4}?';
export const upToTwo = '(?: \\S+){0,2}?';
/** The end of a clause. With other words it would be about something else. */
export const end = sequence(
  thenAnyOf(
    'anymore|at all|at once|in one go|now|tonight|ce soir|enfin|maintenant|du tout',
    'comme ca|like this',
  ),
  '$',
);
