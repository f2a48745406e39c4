import { type Flood, type FloodKind, flood } from '#test/abuse/floods/flood.ts';

/** Sends from a process of its own, so that it does not delay the other callers. Prints the statuses of the answers. */
export type FloodOrders = Pick<Flood, 'url' | 'sessionId' | 'address'> & { kind: FloodKind; seconds: number };

const { kind, seconds, ...target }: FloodOrders = JSON.parse(process.argv[2] ?? '{}');
const reported = new Map<string, number>();
const until = performance.now() + seconds * 1000;
await flood(kind, { ...target, reported, isOver: () => performance.now() > until });
process.stdout.write(JSON.stringify(Object.fromEntries(reported)));
process.exit(0);
