import { readFile, writeFile } from 'node:fs/promises';
import { median, table } from '../results.ts';
import type { Contender } from './contender.ts';
import type { Ramp } from './ramp.ts';

/** The ramps of all contenders, one after the other, so that a slow machine slows them all. */
export type Round = Record<string, Ramp>;

/** The target: the sessions of Guichet, as a share of those of the bare server. */
const RATIO_MIN = 0.8;

/** Reads the rounds of earlier runs from a file, so that a measurement can be split into short runs. */
export async function readRounds(file: string | undefined): Promise<Round[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return JSON.parse(text) as Round[];
}

export async function writeRounds(file: string | undefined, rounds: readonly Round[]): Promise<void> {
  if (file !== undefined) await writeFile(file, JSON.stringify(rounds));
}

/** Tabulates each contender and its ratio to the bare server of its transport. */
export function tableOfRounds(contenders: readonly Contender[], rounds: readonly Round[]): string[] {
  const bareOf = ({ transport }: Contender) =>
    contenders.find(({ program, transport: own }) => own === transport && program !== 'guichet');
  const figuresOf = (contender: Contender | undefined, figure: (ramp: Ramp) => number) =>
    rounds
      .map((round) => (contender === undefined ? undefined : round[contender.name]))
      .map((ramp) => (ramp ? figure(ramp) : Number.NaN));
  const sessions = (ramp: Ramp) => ramp.sessions;
  const cpu = (ramp: Ramp) => ramp.steps[0]?.cpuUsPerWord ?? Number.NaN;
  const cpuAtBest = (ramp: Ramp) =>
    ramp.steps.find((step) => step.sessions === ramp.sessions)?.cpuUsPerWord ?? Number.NaN;
  const rows = contenders.map((contender) => {
    const bare = bareOf(contender);
    const ratios = figuresOf(contender, sessions).map(
      (own, round) => own / (figuresOf(bare, sessions)[round] ?? Number.NaN),
    );
    const metCount = ratios.filter((ratio) => ratio >= RATIO_MIN).length;
    const ratioToBare = (figure: (ramp: Ramp) => number) =>
      (median(figuresOf(contender, figure)) / median(figuresOf(bare, figure))).toFixed(2);
    return [
      contender.name,
      figuresOf(contender, sessions).join(', '),
      median(figuresOf(contender, sessions)).toFixed(0),
      ratios.map((ratio) => ratio.toFixed(2)).join(', '),
      `${metCount} of ${rounds.length}`,
      `${median(figuresOf(contender, cpu)).toFixed(1)} µs`,
      ratioToBare(cpu),
      `${median(figuresOf(contender, cpuAtBest)).toFixed(1)} µs`,
      ratioToBare(cpuAtBest),
    ];
  });
  return table(
    [
      ...[
        'contender',
        'sessions with p99 ≤ 100 ms, by round',
        'median',
        'of bare, by round',
        `≥ ${RATIO_MIN}`,
      ],
      ...['CPU a word, first step', 'of bare', 'CPU a word at its most', 'of bare'],
    ],
    rows,
  );
}
