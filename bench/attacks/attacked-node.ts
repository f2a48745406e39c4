import type { BenchEnvironment } from '../node/environment.ts';
import type { Server } from '../node/server.ts';

/** A node that is attacked, what it wrote to its log so far, and who uses it. */
export type AttackedNode = { node: Server; logBytes: () => number; environment: BenchEnvironment };
