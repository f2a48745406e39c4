import { type Flood, type FloodKind, flood } from '#test/abuse/floods/flood.ts';

/** A sender of its own process, so that the others' delays are the service's. Prints what it was answered. */
export type FloodOrders = Pick<Flood, 'url' | 'sessionId' | 'address'> & { kind: FloodKind; seconds: number };

const { kind, seconds, ...target }: FloodOrders = JSON.parse(process.argv[2] ?? '{}');
const reported = new Map<string, number>();
const until = performance.now() + seconds * 1000;
await flood(kind, { ...target, reported, isOver: () => performance.now() > until });
process.stdout.write(JSON.stringify(Object.fromEntries(reported)));
process.exit(0);
