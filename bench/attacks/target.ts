import type { Server } from '../intake/server.ts';
import type { Stage } from './stage.ts';

/** A node that is attacked, what it wrote to its log so far, and who uses it. */
export type Target = { node: Server; logBytes: () => number; stage: Stage };
