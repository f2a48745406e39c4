import { type Flood, type FloodKind, flood } from '#test/abuse/floods/flood.ts';

// Floods from a process of its own, so that the other callers are not delayed, and prints the statuses of the answers.

/** The flood that this process sends, as JSON in its first argument. */
export type FloodOrder = Pick<Flood, 'url' | 'sessionId' | 'address'> & { kind: FloodKind; seconds: number };

const { kind, seconds, ...target }: FloodOrder = JSON.parse(process.argv[2] ?? '{}');
const reported = new Map<string, number>();
const until = performance.now() + seconds * 1000;
await flood(kind, { ...target, reported, isOver: () => performance.now() > until });
process.stdout.write(JSON.stringify(Object.fromEntries(reported)));
process.exit(0);
