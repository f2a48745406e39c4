import type { CvFile, CvInspector, CvMediaType } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { type FileReason, fileTooBig, isFileReason, refusedFile } from '#kernel/errors/file-refusals.ts';
import type { KillReason } from '../untrusted/child.ts';
import { type ChildPool, createChildPool } from '../untrusted/child-pool.ts';
import { type CvFault, faults } from '../untrusted/inspection/faults.ts';
import { findForeignFormat } from '../untrusted/inspection/foreign-formats.ts';
import type { InspectionTask } from '../untrusted/inspection/inspect-child.ts';
import { familyOf, kindOfContent, kindOfName, kindOfType } from '../untrusted/inspection/kinds.ts';
import { beginsLikePdf, endsInArchive } from '../untrusted/inspection/polyglot.ts';

const CHILDREN = 2;
const WAITERS_MAX = 64;
const LIMITS = { heapMebibytes: 64, rssBytes: 256 * 1024 * 1024, cpuMs: 2000, niceness: 0 };
/** Waiting, inspection and a second try together: a sender is answered within ten seconds. */
const TIMEOUT_MS = 9000;
const TRIES_MAX = 2;
const RETRY_AFTER_SECONDS = 10;

const otherwise = { pdf: faults.is_pdf, word: faults.is_word, picture: faults.is_picture };
const notChecked = 'The file could not be checked right now; please send it again in a moment.';

export type InspectionPool = ChildPool<InspectionTask, FileReason | null>;

export type InspectionPoolOptions = {
  /** What inspecting a file may cost of the processor. */
  cpuMs?: number;
  onDeath?(cause: KillReason | 'time'): void;
};

type CvInspectorOptions = {
  pool: InspectionPool;
  bytesMax: number;
  timeoutMs?: number;
};

export function createInspectionPool({
  cpuMs = LIMITS.cpuMs,
  onDeath,
}: InspectionPoolOptions = {}): InspectionPool {
  return createChildPool({
    script: new URL('../untrusted/inspection/inspect-child.ts', import.meta.url),
    decode: faultOf,
    size: CHILDREN,
    waitersMax: WAITERS_MAX,
    limits: { ...LIMITS, cpuMs },
    ...(onDeath && { onDeath }),
  });
}

/**
 * Decides a CV's type by its first bytes, which name and declared type must confirm (D20). Child processes read the
 * rest (D38).
 */
export function createCvInspector({
  pool,
  bytesMax,
  timeoutMs = TIMEOUT_MS,
}: CvInspectorOptions): CvInspector {
  /** A busy machine refuses no CV: only a file whose child died twice is refused. */
  async function findFault(task: InspectionTask, owner: string): Promise<CvFault | null> {
    const end = performance.now() + timeoutMs;
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const outcome = await pool.run(task, { owner, timeoutMs: end - performance.now() });
      if (outcome.kind === 'answered') return outcome.answer && faults[outcome.answer];
      if (outcome.kind !== 'died')
        throw new DomainError('overloaded', notChecked, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return faults.damaged;
  }

  return {
    async inspect(file, { field, owner }) {
      const refuse = ({ reason }: CvFault) => refusedFile(field, reason);
      if (file.data.length === 0) throw refuse(faults.empty);
      if (file.data.length > bytesMax) throw fileTooBig(field, bytesMax);
      const bytes = Buffer.from(file.data.buffer, file.data.byteOffset, file.data.byteLength);
      const mediaType = identify(file, bytes);
      if (typeof mediaType === 'object') throw refuse(mediaType);
      const fault = await findFault({ mediaType, data: bytes }, owner);
      if (fault !== null) throw refuse(fault);
      return { mediaType };
    },
  };
}

function faultOf(answer: unknown): FileReason | null {
  if (answer !== null && !isFileReason(answer)) throw new TypeError('no fault');
  return answer;
}

function identify({ fileName, contentType }: CvFile, bytes: Buffer): CvMediaType | CvFault {
  const foreign = findForeignFormat(bytes);
  if (foreign !== null) return foreign;
  if (fileName.trim() === '') return faults.extension;
  const named = kindOfName(fileName);
  if (named === undefined) return faults.extension;
  const kind = kindOfContent(bytes);
  if (kind === undefined) return faults.content;
  const family = familyOf[kind];
  const declared = kindOfType(contentType);
  const agrees = (said: CvMediaType | null) => said === null || familyOf[said] === family;
  if (!agrees(named) || declared === undefined || !agrees(declared)) return otherwise[family];
  return isPolyglot(kind, bytes) ? faults.polyglot : kind;
}

function isPolyglot(kind: CvMediaType, bytes: Buffer): boolean {
  if (kind !== 'application/pdf' && beginsLikePdf(bytes)) return true;
  const isZip = kind === 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return !isZip && endsInArchive(bytes, { exactly: kind === 'application/msword' });
}
