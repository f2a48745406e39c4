import { serveTasks } from '#files/pool/serve-tasks.ts';

/** A task for the child of the pool's tests: it answers with its pid unless the task asks it to misbehave. */
export type Misdeed =
  | 'work'
  | 'sum up'
  | 'hang'
  | 'throw'
  | 'exit'
  | 'hoard'
  | 'hoard buffers'
  | 'doze'
  | 'lie'
  | 'overstate'
  | 'retire'
  | 'grow';

export type MisdeedTask = { mediaType: Misdeed; data: Uint8Array };

const kept: unknown[] = [];

serveTasks(async ({ mediaType: misdeed, data }: MisdeedTask) => {
  if (misdeed === 'sum up') return data.reduce((sum, byte) => sum + byte, 0);
  if (misdeed === 'hang') for (;;);
  if (misdeed === 'throw') throw new Error('crash');
  if (misdeed === 'exit') process.exit(0);
  if (misdeed === 'hoard') for (;;) kept.push(new Array(1000).fill(kept.length));
  if (misdeed === 'hoard buffers') for (;;) kept.push(Buffer.alloc(1_000_000, kept.length));
  if (misdeed === 'grow') kept.push(Buffer.alloc(80_000_000, 1));
  if (misdeed === 'doze') return new Promise(() => setInterval(() => {}, 1000));
  if (misdeed === 'overstate') process.send?.({ answer: process.pid, cpuMs: 1e12 });
  if (misdeed === 'retire') setImmediate(() => process.exit(0));
  return misdeed === 'lie' ? 'no number' : process.pid;
});
