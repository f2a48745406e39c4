import { median, table } from '../results.ts';
import type { Sample } from './sample.ts';

export type Ranked = { name: string; samples: Sample[]; faults: string[] };

const header = [
  ...['contender', 'req/s', 'ratio', 'range', 'p50 ms', 'p99 ms'],
  ...['CPU µs', 'ratio', 'PostgreSQL µs', 'errors', 'others’ CPU'],
];

/** Tabulates each contender's medians, with their ratios to the first one's. A contender with faults has no row. */
export function rank(contenders: readonly Ranked[]): string[] {
  const base = contenders.slice(0, 1).find(isFaultless);
  const faulty = contenders.filter((contender) => !isFaultless(contender));
  if (faulty.length > 0) process.exitCode = 1;
  return [
    ...table(
      header,
      contenders.filter(isFaultless).map((contender) => rowOf(contender, base)),
    ),
    ...faulty.flatMap((contender) => ['', `${contender.name}: no row, ${faultsOf(contender).join(', ')}.`]),
  ];
}

function rowOf({ name, samples }: Ranked, base: Ranked | undefined): string[] {
  const medianOf = (figure: keyof Omit<Sample, 'faults'>, from = samples) =>
    median(from.map((sample) => sample[figure]));
  const ratio = (figure: 'perSecond' | 'cpuUs') =>
    base === undefined ? '–' : (medianOf(figure) / medianOf(figure, base.samples)).toFixed(2);
  const rates = samples.map(({ perSecond }) => perSecond);
  const others = Math.max(...samples.map(({ othersShare }) => othersShare));
  return [
    ...[name, medianOf('perSecond').toFixed(0), ratio('perSecond')],
    `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`,
    ...[medianOf('p50').toFixed(2), medianOf('p99').toFixed(2), medianOf('cpuUs').toFixed(0), ratio('cpuUs')],
    ...[medianOf('databaseUs').toFixed(0), '0', `≤ ${(others * 100).toFixed(0)} %`],
  ];
}

function faultsOf({ faults, samples }: Ranked): string[] {
  return [...new Set([...faults, ...samples.flatMap((sample) => sample.faults)])];
}

function isFaultless(contender: Ranked): boolean {
  return faultsOf(contender).length === 0 && contender.samples.length > 0;
}
