import { fold } from '../../kernel/text/fold.ts';
import type { FeedJob } from '../jobs/published-job.ts';

type ContractKind = { jobtype?: string; contractType: 'permanent' | 'contract' };

// Full or part time is never guessed: the contract has no field for it.
const kinds: readonly [RegExp, ContractKind][] = [
  [/\bcdi\b|permanent|\bindetermine/, { contractType: 'permanent' }],
  [/\bcdd\b|fixed.term|\bdeterminee?\b/, { jobtype: 'temporary', contractType: 'contract' }],
  [/interim|temporary|temporaire/, { jobtype: 'temporary', contractType: 'contract' }],
  [/alternan|apprenti|professionnalisation/, { jobtype: 'apprenticeship', contractType: 'contract' }],
  [/\bstag(?:e|iaire)\b|\bintern(?:ship)?\b/, { jobtype: 'internship', contractType: 'contract' }],
  [/free.?lance|independant|contractor/, { jobtype: 'contract', contractType: 'contract' }],
];

const hours: readonly [RegExp, string][] = [
  [/temps plein|full.?time/, 'fulltime'],
  [/temps partiel|part.?time/, 'parttime'],
];

type Unit = 'day' | 'week' | 'month' | 'year';

const units: readonly [RegExp, Unit][] = [
  [/^(?:jour|day)/, 'day'],
  [/^(?:semaine|week)/, 'week'],
  [/^(?:mois|month)/, 'month'],
  [/^(?:an|annee|year)s?$/, 'year'],
];

// Made once: making one costs more than the rest of a job's element.
const durations = { fr: durationFormats('fr'), en: durationFormats('en') };

/** The boards' words for a contract type, as far as it says them. */
export function contractKind(type: string | null): Partial<ContractKind> {
  const text = fold(type ?? '');
  const kind: Partial<ContractKind> = matching(kinds, text) ?? {};
  const jobtype = matching(hours, text) ?? kind.jobtype;
  return { ...kind, ...(jobtype !== undefined && { jobtype }) };
}

/** “6 mois”, “1 year”; a unit that is none of the calendar's stays as it was written. */
export function durationLine({ contract, lang }: Pick<FeedJob, 'contract' | 'lang'>): string | null {
  const { durationValue, durationUnit } = contract;
  if (durationValue === null || durationUnit === null) return null;
  const unit = matching(units, fold(durationUnit));
  return unit === undefined
    ? `${durationValue} ${durationUnit}`
    : durations[lang][unit].format(durationValue);
}

function durationFormats(lang: FeedJob['lang']): Record<Unit, Intl.NumberFormat> {
  const format = (unit: Unit) => new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' });
  return { day: format('day'), week: format('week'), month: format('month'), year: format('year') };
}

function matching<Value>(table: readonly [RegExp, Value][], text: string): Value | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}
