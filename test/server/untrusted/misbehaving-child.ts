import { serveTasks } from '../../../server/untrusted/serve-tasks.ts';

/** What the child of the pool's tests is asked to do; it answers with its pid unless it is asked to misbehave. */
export type Misdeed =
  | 'work'
  | 'hang'
  | 'throw'
  | 'exit'
  | 'hoard'
  | 'hoard buffers'
  | 'doze'
  | 'lie'
  | 'retire'
  | 'grow';

const kept: unknown[] = [];

serveTasks(async (task) => {
  if (task === 'hang') for (;;);
  if (task === 'throw') throw new Error('crash');
  if (task === 'exit') process.exit(0);
  if (task === 'hoard') for (;;) kept.push(new Array(1000).fill(kept.length));
  if (task === 'hoard buffers') for (;;) kept.push(Buffer.alloc(1_000_000, kept.length));
  if (task === 'grow') kept.push(Buffer.alloc(80_000_000, 1));
  if (task === 'doze') return new Promise(() => setInterval(() => {}, 1000));
  if (task === 'retire') setImmediate(() => process.exit(0));
  return task === 'lie' ? 'no number' : process.pid;
});
