import type { FeedJob } from '#domain/jobs/published-job.ts';
import { fold } from '#kernel/text/fold.ts';

export type WorkTime = NonNullable<FeedJob['workTime']>;
type Contract = Pick<FeedJob, 'contract' | 'workTime' | 'staffing'>;
type ContractKind = 'permanent' | 'fixed_term' | 'temporary' | 'apprenticeship' | 'internship' | 'freelance';
type Unit = 'day' | 'week' | 'month' | 'year';

// These tables have patterns of folded texts. The first pattern that matches decides.
const kinds: readonly [RegExp, ContractKind][] = [
  [/\bcdi\b|permanent|\bindetermine/, 'permanent'],
  [/\bcdd\b|fixed.term|\bdeterminee?\b/, 'fixed_term'],
  [/interim|temporary|temporaire/, 'temporary'],
  [/alternan|apprenti|professionnalisation/, 'apprenticeship'],
  [/\bstag(?:e|iaire)\b|\bintern(?:ship)?\b/, 'internship'],
  [/free.?lance|independant|contractor/, 'freelance'],
];

const workTimes: readonly [RegExp, WorkTime][] = [
  [/temps plein|full.?time/, 'full'],
  [/temps partiel|part.?time/, 'part'],
];

const units: readonly [RegExp, Unit][] = [
  [/^(?:jour|day)/, 'day'],
  [/^(?:semaine|week)/, 'week'],
  [/^(?:mois|month)/, 'month'],
  [/^(?:an|annee|year)s?$/, 'year'],
];

// The formats are made once, since making one costs more than the rest of a job's element.
const durations = { fr: durationFormats('fr'), en: durationFormats('en') };

/** Recognises the kind of contract by its type, else as temporary if the job is through an agency; else undefined. */
function contractKind({ contract, staffing }: Contract): ContractKind | undefined {
  return firstMatch(kinds, fold(contract.type ?? '')) ?? (staffing ? 'temporary' : undefined);
}

/** Returns full or part time, from its field or from the contract's type; undefined if neither says it. */
export function workTime(job: Contract): WorkTime | undefined {
  return job.workTime ?? firstMatch(workTimes, fold(job.contract.type ?? ''));
}

/**
 * Returns a board's word for the job's type: the word for full or part time if that is known and the board has one,
 * else the word for the kind of contract.
 */
export function jobType(
  job: Contract,
  words: Partial<Record<ContractKind | WorkTime, string>>,
): string | undefined {
  const time = workTime(job);
  const timeWord = time === undefined ? undefined : words[time];
  if (timeWord !== undefined) return timeWord;
  const kind = contractKind(job);
  return kind === undefined ? undefined : words[kind];
}

/** The words of Jooble and Talent.com for `jobType`. */
export const hyphenatedJobTypes = {
  full: 'full-time',
  part: 'part-time',
  fixed_term: 'temporary',
  temporary: 'temporary',
  internship: 'internship',
  freelance: 'contract',
};

/**
 * Returns the word with which Adzuna and others separate permanent contracts from others; undefined for an unknown
 * kind.
 */
export function permanentOrContract(job: Contract): 'permanent' | 'contract' | undefined {
  const kind = contractKind(job);
  if (kind === undefined) return undefined;
  return kind === 'permanent' ? 'permanent' : 'contract';
}

/** Writes “6 mois” or “1 year”; an unknown unit stays as it was written. Null without a number or a unit. */
export function durationLine({ contract, lang }: Pick<FeedJob, 'contract' | 'lang'>): string | null {
  const { durationValue, durationUnit } = contract;
  if (durationValue === null || durationUnit === null) return null;
  const unit = firstMatch(units, fold(durationUnit));
  return unit === undefined
    ? `${durationValue} ${durationUnit}`
    : durations[lang][unit].format(durationValue);
}

function durationFormats(lang: FeedJob['lang']): Record<Unit, Intl.NumberFormat> {
  const format = (unit: Unit) => new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' });
  return { day: format('day'), week: format('week'), month: format('month'), year: format('year') };
}

function firstMatch<Value>(table: readonly [RegExp, Value][], text: string): Value | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}
