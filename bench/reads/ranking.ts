import { median, table } from '../results.ts';
import type { Sample } from './sample.ts';

export type Ranked = { name: string; samples: Sample[]; faults: string[] };

const header = [
  ...['contender', 'req/s', 'ratio', 'range', 'p50 ms', 'p99 ms'],
  ...['CPU µs', 'ratio', 'PostgreSQL µs', 'errors', 'others’ CPU'],
];

/** A row for each contender with its median and its ratio to the first; a wrong contender's faults replace its row. */
export function rank(contenders: readonly Ranked[]): string[] {
  const base = contenders.slice(0, 1).find(isRight);
  const wrong = contenders.filter((contender) => !isRight(contender));
  if (wrong.length > 0) process.exitCode = 1;
  return [
    ...table(
      header,
      contenders.filter(isRight).map((contender) => rowOf(contender, base)),
    ),
    ...wrong.flatMap((contender) => ['', `${contender.name}: no row, ${faultsOf(contender).join(', ')}.`]),
  ];
}

function rowOf({ name, samples }: Ranked, base: Ranked | undefined): string[] {
  const of = (figure: keyof Omit<Sample, 'faults'>, from = samples) =>
    median(from.map((sample) => sample[figure]));
  const ratio = (figure: 'perSecond' | 'cpuUs') =>
    base === undefined ? '–' : (of(figure) / of(figure, base.samples)).toFixed(2);
  const rates = samples.map(({ perSecond }) => perSecond);
  const others = Math.max(...samples.map(({ othersShare }) => othersShare));
  return [
    ...[name, of('perSecond').toFixed(0), ratio('perSecond')],
    `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`,
    ...[of('p50').toFixed(2), of('p99').toFixed(2), of('cpuUs').toFixed(0), ratio('cpuUs')],
    ...[of('databaseUs').toFixed(0), '0', `≤ ${(others * 100).toFixed(0)} %`],
  ];
}

function faultsOf({ faults, samples }: Ranked): string[] {
  return [...new Set([...faults, ...samples.flatMap((sample) => sample.faults)])];
}

function isRight(contender: Ranked): boolean {
  return faultsOf(contender).length === 0 && contender.samples.length > 0;
}
