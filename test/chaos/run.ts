import { parseArgs } from 'node:util';
import { type DeltasFigures, runDeltas } from './deltas/run-deltas.ts';
import { runDurability } from './durability.ts';
import { type Report, reportDeltas, reportDurability, reportRolling } from './report.ts';
import { runRolling } from './rolling.ts';

// `npm run chaos [-- --only deltas --steps 10000 --kills 20 --restarts 20 --applications 10000 --rounds 5]` prints figures,
// and fails where one is wrong.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '20' },
    restarts: { type: 'string', default: '20' },
    applications: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    writers: { type: 'string', default: '16' },
    steps: { type: 'string', default: '10000' },
    employers: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const applications = Number(values.applications);
const writers = Number(values.writers);
const kills = Number(values.kills);
const durability = { kills, restarts: Number(values.restarts), applications, writers };
const rolling = { rounds: Number(values.rounds), writers, readers: 4, requests: applications };
const deltas = {
  steps: Number(values.steps),
  employers: Number(values.employers),
  ...{ kills, writers: 50, seed: Number(values.seed) },
};
const scenes: Record<string, () => Promise<Report>> = {
  durability: async () => reportDurability(durability, await runDurability(durability)),
  rolling: async () => reportRolling(rolling, await runRolling(rolling)),
  deltas: async () => reportDeltas(deltas, await runDeltas(deltas, tellProgress)),
};

const startedAt = Date.now();
function tellProgress({ steps, kills, writes }: DeltasFigures): void {
  if (steps % 500 !== 0) return;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stderr.write(`${steps} steps compared, ${writes} writes, ${kills} kills, ${seconds} s\n`);
}

const faults: string[] = [];
for (const [name, play] of Object.entries(scenes)) {
  if (values.only !== undefined && values.only !== name) continue;
  const report = await play();
  process.stdout.write(`${report.lines.join('\n')}\n\n`);
  faults.push(...report.faults);
}
process.stdout.write(faults.length === 0 ? 'chaos: all well\n' : `chaos: ${faults.join('; ')}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
