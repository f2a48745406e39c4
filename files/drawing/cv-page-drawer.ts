import type { CvPageDrawer } from '#domain/ports.ts';
import { PICTURE_BYTES_MAX } from '#kernel/images/picture-bytes-max.ts';
import type { DeathCause } from '../pool/child.ts';
import { type ChildPool, createChildPool } from '../pool/child-pool.ts';
import type { FileTask } from '../pool/serve-tasks.ts';

export type DrawingPool = ChildPool<FileTask, Buffer | null>;

type DrawingPoolOptions = {
  /** The processor time that drawing one file may take. */
  taskCpuMsMax?: number;
  onDeath?(cause: DeathCause): void;
};

/** The most files that wait for a child. */
const WAITERS_MAX = 32;
/**
 * `niceness` is between that of an inspection, for which a sender waits, and that of an extraction, for which no person
 * waits.
 */
const LIMITS = { heapMebibytes: 192, rssBytesMax: 512 * 1024 * 1024, taskCpuMsMax: 10_000, niceness: 10 };
/** Bounds waiting for the child and drawing together. */
const TIMEOUT_MS = 20_000;
/** The most characters of a picture in base64, which writes three bytes as four characters. */
const PICTURE_LENGTH_MAX = (PICTURE_BYTES_MAX / 3) * 4;

/**
 * Creates the one child process that draws. It suffices for all employers, since a person looks at one file at a time.
 */
export function createDrawingPool({
  taskCpuMsMax = LIMITS.taskCpuMsMax,
  onDeath,
}: DrawingPoolOptions = {}): DrawingPool {
  return createChildPool({
    script: new URL('draw-child.ts', import.meta.url),
    decode: decodePicture,
    size: 1,
    waitersMax: WAITERS_MAX,
    limits: { ...LIMITS, taskCpuMsMax },
    ...(onDeath && { onDeath }),
  });
}

/** Draws the pages of CVs in a child process, and stores nothing (D38). */
export function createCvPageDrawer(pool: DrawingPool): CvPageDrawer {
  return {
    async draw(cv, { owner }) {
      const outcome = await pool.run(cv, { owner, timeoutMs: TIMEOUT_MS });
      // The machine was too busy to draw a file that may be normal, so the file is not called undrawable.
      const isStarved = outcome.kind === 'timed_out' && outcome.wasStarved;
      if (outcome.kind === 'unserved' || isStarved) return { state: 'unserved' };
      const picture = outcome.kind === 'answered' ? outcome.answer : null;
      return picture === null ? { state: 'undrawable' } : { state: 'drawn', picture };
    },
  };
}

function decodePicture(answer: unknown): Buffer | null {
  if (answer === null) return null;
  if (typeof answer !== 'string' || answer.length > PICTURE_LENGTH_MAX) throw new TypeError('not a picture');
  return Buffer.from(answer, 'base64');
}
