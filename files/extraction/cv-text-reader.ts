import type { CvTextReader } from '#domain/ports.ts';
import type { DeathCause } from '../pool/child.ts';
import { type ChildPool, createChildPool } from '../pool/child-pool.ts';
import type { FileTask } from '../pool/serve-tasks.ts';
import { TEXT_LENGTH_MAX } from './text-length-max.ts';

export type ExtractionPool = ChildPool<FileTask, string | null>;

export type ExtractionPoolOptions = {
  /** The processor time that reading one file may take. */
  taskCpuMsMax?: number;
  onDeath?(cause: DeathCause): void;
};

type CvTextReaderOptions = {
  pool: ExtractionPool;
  timeoutMs?: number;
};

/** The one owner of all tasks. Only one queue asks this pool, so no owners have to take turns. */
const OWNER = 'follow-up';
/** The most processes that extract at the same time. */
const CHILDREN = 2;
/** The most files that wait for a child. */
const WAITERS_MAX = 64;
/** `niceness` gives the lowest priority, since senders wait for inspections but not for extractions. */
const LIMITS = { heapMebibytes: 192, rssBytesMax: 384 * 1024 * 1024, taskCpuMsMax: 15_000, niceness: 19 };
/** Bounds waiting for a child and reading together. */
const TIMEOUT_MS = 60_000;

/** Creates the child processes that extract texts. */
export function createExtractionPool({
  taskCpuMsMax = LIMITS.taskCpuMsMax,
  onDeath,
}: ExtractionPoolOptions = {}): ExtractionPool {
  return createChildPool({
    script: new URL('extract-child.ts', import.meta.url),
    decode: decodeText,
    size: CHILDREN,
    waitersMax: WAITERS_MAX,
    limits: { ...LIMITS, taskCpuMsMax },
    ...(onDeath && { onDeath }),
  });
}

/** Reads the text of CVs in child processes (D38). */
export function createCvTextReader({ pool, timeoutMs = TIMEOUT_MS }: CvTextReaderOptions): CvTextReader {
  return {
    async read(cv) {
      const outcome = await pool.run(cv, { owner: OWNER, timeoutMs });
      // At low priority an extraction may get too little of the processor even for a normal file.
      const isStarved = outcome.kind === 'timed_out' && outcome.wasStarved;
      if (outcome.kind === 'unserved' || isStarved) return { state: 'unserved' };
      // The file made its child end, or took longer than any normal file.
      if (outcome.kind !== 'answered') return { state: 'died' };
      if (outcome.answer === null) return { state: 'unreadable' };
      return outcome.answer === '' ? { state: 'none' } : { state: 'extracted', text: outcome.answer };
    },
  };
}

function decodeText(answer: unknown): string | null {
  if (answer === null) return null;
  if (typeof answer !== 'string' || answer.length > TEXT_LENGTH_MAX) throw new TypeError('not a text');
  return answer;
}
