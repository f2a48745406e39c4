import type { comparedFields } from '#db/publications/search/match-jobs.ts';
import { countryCode } from '#kernel/country.ts';
import { fold } from '#kernel/text/fold.ts';
import { comparedTerm } from './terms.ts';

/** Returns a value of a filter in the form in which jobs have it: `Rhône-Alpes` becomes `rhone-alpes`. */
export function comparedValue(field: keyof typeof comparedFields, value: string): string {
  if (field === 'country') return fold(countryCode(value));
  if (field === 'contractType' || field === 'department') return comparedTerm(field, value);
  return fold(value);
}
