import { parseArgs } from 'node:util';
import { createMemorySession } from './memory-session.ts';
import { runSchedule } from './run-schedule.ts';

// `npm run races [-- --schedules 100000 --seed 1]` plays schedules in one process, and prints those that break a rule (D58).
// With `--unchecked` the store does not check the floor, so that the run must fail.
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    unchecked: { type: 'boolean', default: false },
  },
});
const schedules = Number(values.schedules);
const first = Number(values.seed);
const start = performance.now();
const counts = { steps: 0, takes: 0, takenMidAnswer: 0, late: 0, faulty: 0 };
for (let seed = first; seed < first + schedules; seed += 1) {
  const { faults, steps, takes, takenMidAnswer, late } = await runSchedule(
    (clock) => createMemorySession(clock, { isChecked: !values.unchecked }),
    seed,
  );
  counts.steps += steps.length;
  counts.takes += takes;
  counts.takenMidAnswer += takenMidAnswer;
  counts.late += late;
  if (faults.length === 0) continue;
  counts.faulty += 1;
  if (counts.faulty <= 5)
    process.stdout.write(`FAULT seed ${seed}: ${faults[0]}\n  ${steps.slice(-12).join('\n  ')}\n`);
}
const seconds = ((performance.now() - start) / 1000).toFixed(0);
process.stdout.write(
  `${schedules} schedules from seed ${first} in ${seconds} s: ${counts.steps} calls, ${counts.takes} takes, ` +
    `${counts.takenMidAnswer} of them in the middle of an answer, ${counts.late} answers that came after one\n` +
    `races: ${counts.faulty} schedules with a fault\n`,
);
process.exitCode = counts.faulty === 0 ? 0 : 1;
