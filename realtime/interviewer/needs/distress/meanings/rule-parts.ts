import { sequence, thenAnyNumberOf } from '#realtime/interviewer/needs/rules/patterns.ts';

// These are parts of the patterns of a `DistressRule`.

/** Matches up to two words, each with the blank before it. */
export const upToTwo = '(?: \\S+){0,2}?';
/** Matches up to four words, each with the blank before it. */
export const upToFour = '(?: \\S+){0,4}?';

/** Matches the end of a clause. Only these words may follow before it: with others, the clause may mean something else. */
export const endOfClause = sequence(
  thenAnyNumberOf(
    'anymore|at all|at once|in one go|now|tonight|ce soir|enfin|maintenant|du tout',
    'comme ca|like this',
  ),
  '$',
);
