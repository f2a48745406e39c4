import type { VisibleJob } from '../visible-job.ts';
import { isHedged, plainWords } from './plain-words.ts';

/**
 * Google's value for each kind of contract. A permanent contract has none, but has a row, so that "CDI ou CDD" matches
 * two rows and counts as unknown.
 */
const contracts: readonly [RegExp, string | null][] = [
  [/\b(?:cdi|permanent|duree indeterminee|indefinite)\b/, null],
  [
    /\b(?:cdd|duree determinee|interim|interimaire|travail temporaire|temporary|fixed[- ]term|saisonnier|seasonal)\b/,
    'TEMPORARY',
  ],
  [/\b(?:stage|stagiaire|intern|internship)\b/, 'INTERN'],
  [/\b(?:freelance|independant|contractor|self-employed)\b/, 'CONTRACTOR'],
  [/\b(?:benevole|benevolat|volunteer|volunteering)\b/, 'VOLUNTEER'],
  [
    /\b(?:alternan\w+|apprenti|apprentie|apprentissage|apprenticeship|professionnalisation|contrat pro)\b/,
    'OTHER',
  ],
];

const workTimePatterns: readonly [RegExp, string][] = [
  [/\b(?:temps plein|temps complet|full[- ]time)\b/, 'FULL_TIME'],
  [/\b(?:temps partiel|mi-temps|part[- ]time)\b/, 'PART_TIME'],
];

const googleWorkTimes = { full: 'FULL_TIME', part: 'PART_TIME' } as const;

/**
 * Returns Google's `employmentType`: the working time from its field or else from the contract's words, and the kind of
 * contract. If both are known, it returns a list; null if neither is.
 */
export function employmentTypeOf({
  contract,
  workTime,
}: Pick<VisibleJob, 'contract' | 'workTime'>): string | string[] | null {
  const contractWords = plainWords(contract.type);
  const words = isHedged(contractWords) ? '' : contractWords;
  const kind = valueOfOnlyMatch(contracts, words);
  const time = workTime === null ? valueOfOnlyMatch(workTimePatterns, words) : googleWorkTimes[workTime];
  if (time === null || kind === null) return time ?? kind;
  // The working time says more than `OTHER`, which is the value of contracts that Google has no name for.
  return kind === 'OTHER' ? time : [time, kind];
}

/** Returns the value of the only row that matches; null if no row or several rows match. */
function valueOfOnlyMatch<Value>(table: readonly (readonly [RegExp, Value])[], words: string): Value | null {
  const matches = table.filter(([pattern]) => pattern.test(words));
  return matches.length === 1 ? (matches[0]?.[1] ?? null) : null;
}
