export type DurationUnit = 'day' | 'week' | 'month' | 'year';

const durationUnits: readonly [RegExp, DurationUnit][] = [
  [/^(?:days?|jours?)$/i, 'day'],
  [/^(?:weeks?|semaines?)$/i, 'week'],
  [/^(?:months?|mois)$/i, 'month'],
  [/^(?:years?|ans?|années?)$/i, 'year'],
];

/** Finds the unit that a word of an import names, in French or in English, also as in `month(s)`; undefined for other words. */
export function durationUnitNamed(word: string): DurationUnit | undefined {
  return durationUnits.find(([pattern]) => pattern.test(word.trim().replace(/\(e?s\)$/i, '')))?.[1];
}
