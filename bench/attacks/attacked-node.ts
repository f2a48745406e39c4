import type { BenchEnvironment } from '../node/environment.ts';
import type { Server } from '../node/server.ts';

/** A node under attack, the length of its log so far, and the environment of its users. */
export type AttackedNode = { node: Server; logBytes: () => number; environment: BenchEnvironment };
