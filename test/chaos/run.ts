import { parseArgs } from 'node:util';
import { runDurability } from './durability.ts';
import { type Report, reportDurability, reportRolling } from './report.ts';
import { runRolling } from './rolling.ts';

// `npm run chaos [-- --kills 20 --restarts 20 --applications 10000 --rounds 5]` prints figures, and fails where one
// is wrong.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    restarts: { type: 'string', default: '20' },
    applications: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    writers: { type: 'string', default: '16' },
  },
});
const applications = Number(values.applications);
const writers = Number(values.writers);
const durability = { kills: Number(values.kills), restarts: Number(values.restarts), applications, writers };
const rolling = { rounds: Number(values.rounds), writers, readers: 4, requests: applications };
const reports = [
  report(reportDurability(durability, await runDurability(durability))),
  report(reportRolling(rolling, await runRolling(rolling))),
];
const faults = reports.flatMap((report) => report.faults);
process.stdout.write(faults.length === 0 ? 'chaos: all well\n' : `chaos: ${faults.join('; ')}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function report(report: Report): Report {
  process.stdout.write(`${report.lines.join('\n')}\n\n`);
  return report;
}
