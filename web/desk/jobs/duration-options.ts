import { type DurationUnit, durationUnitNamed } from '#domain/jobs/one-job/job-details.ts';

/** The choices of a unit by their values; the job's own word, which an import gave, is the value of its choice. */
export function durationOptions(
  names: Readonly<Record<DurationUnit | '', string>>,
  own: string,
): [value: string, name: string][] {
  const ownUnit = own === '' ? '' : durationUnitNamed(own);
  const options = (['', 'day', 'week', 'month', 'year'] as const).map((unit): [string, string] => [
    unit === ownUnit ? own : unit,
    names[unit],
  ]);
  return ownUnit === undefined ? [...options, [own, own]] : options;
}
