import type { CvInspector, CvMediaType, UploadedFile } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { type FileReason, fileTooBig, isFileReason, refusedFile } from '#kernel/errors/file-refusals.ts';
import type { DeathCause } from '../pool/child.ts';
import { type ChildPool, createChildPool } from '../pool/child-pool.ts';
import type { InspectionTask } from './inspect-child.ts';
import { familyOf, findForeignFormat, kindOfContent, kindOfName, kindOfType } from './signatures/kinds.ts';
import { beginsLikePdf, endsInZip } from './signatures/polyglot.ts';

/** The most processes that inspect at the same time. */
const CHILDREN = 2;
/** The most files that wait for a child. */
const WAITERS_MAX = 64;
/** `taskCpuMsMax` bounds the work on one file; the other limits hold for a child's whole life. */
const LIMITS = { heapMebibytes: 64, rssBytesMax: 256 * 1024 * 1024, taskCpuMsMax: 2000, niceness: 0 };
/** Bounds waiting, inspection and a second try together, so that a sender is answered within ten seconds. */
const TIMEOUT_MS = 9000;
/** A file whose child died is inspected once more. */
const TRIES_MAX = 2;
const RETRY_AFTER_SECONDS = 10;

/** The refusal of a file by the family of its content, if its name or declared type belongs to another family. */
const refusalOfFamily = { pdf: 'is_pdf', word: 'is_word', picture: 'is_picture' } as const;
const notChecked = 'The file could not be checked right now; please send it again in a moment.';

export type InspectionPool = ChildPool<InspectionTask, FileReason | null>;

export type InspectionPoolOptions = {
  /** The processor time that inspecting one file may take. */
  taskCpuMsMax?: number;
  onDeath?(cause: DeathCause): void;
};

type CvInspectorOptions = {
  pool: InspectionPool;
  bytesMax: number;
  timeoutMs?: number;
};

/** Creates the child processes that inspect files. */
export function createInspectionPool({
  taskCpuMsMax = LIMITS.taskCpuMsMax,
  onDeath,
}: InspectionPoolOptions = {}): InspectionPool {
  return createChildPool({
    script: new URL('inspect-child.ts', import.meta.url),
    decode: decodeReason,
    size: CHILDREN,
    waitersMax: WAITERS_MAX,
    limits: { ...LIMITS, taskCpuMsMax },
    ...(onDeath && { onDeath }),
  });
}

/**
 * Decides a CV's type by its first bytes; name and declared type must confirm it (D20). Child processes read the rest
 * (D38).
 */
export function createCvInspector({
  pool,
  bytesMax,
  timeoutMs = TIMEOUT_MS,
}: CvInspectorOptions): CvInspector {
  /**
   * Returns the reason to refuse a file, or null. A file is damaged if its child died twice. If no child was done in
   * time, the machine may be too busy, so the sender is told to try again.
   */
  async function findReason(task: InspectionTask, owner: string): Promise<FileReason | null> {
    const end = performance.now() + timeoutMs;
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const outcome = await pool.run(task, { owner, timeoutMs: end - performance.now() });
      if (outcome.kind === 'answered') return outcome.answer;
      if (outcome.kind !== 'died')
        throw new DomainError('overloaded', notChecked, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return 'damaged';
  }

  return {
    async inspect(file, { field, owner }) {
      if (file.data.length === 0) throw refusedFile(field, 'empty');
      if (file.data.length > bytesMax) throw fileTooBig(field, bytesMax);
      const bytes = Buffer.from(file.data.buffer, file.data.byteOffset, file.data.byteLength);
      const typeOrReason = identify(file, bytes);
      if (isFileReason(typeOrReason)) throw refusedFile(field, typeOrReason);
      const mediaType = typeOrReason;
      const reason = await findReason({ mediaType, data: bytes }, owner);
      if (reason === 'damaged' && mediaType === 'application/pdf') throw refusedFile(field, 'damaged_pdf');
      if (reason !== null) throw refusedFile(field, reason);
      return { mediaType };
    },
  };
}

function decodeReason(answer: unknown): FileReason | null {
  if (answer !== null && !isFileReason(answer)) throw new TypeError('not a reason');
  return answer;
}

/** Returns the type of a file, or the reason to refuse it. */
function identify({ fileName, contentType }: UploadedFile, bytes: Buffer): CvMediaType | FileReason {
  const foreignFormat = findForeignFormat(bytes);
  if (foreignFormat !== null) return foreignFormat;
  if (fileName.trim() === '') return 'extension';
  const kindInName = kindOfName(fileName);
  if (kindInName === undefined) return 'extension';
  const kind = kindOfContent(bytes);
  if (kind === undefined)
    return kindInName === 'application/pdf' && wasPdf(bytes) ? 'damaged_pdf' : 'content';
  const family = familyOf[kind];
  /** Null means that the name or type says nothing, so it agrees with any content; undefined is none of the kinds. */
  const agrees = (claimed: CvMediaType | null | undefined) =>
    claimed === null || (claimed !== undefined && familyOf[claimed] === family);
  if (!agrees(kindInName) || !agrees(kindOfType(contentType))) return refusalOfFamily[family];
  return isPolyglot(kind, bytes) ? 'polyglot' : kind;
}

/** The first bytes of a file, in which traces of a PDF are searched. */
const PDF_TRACE_BYTES = 4096;

/** Tells whether a file without a PDF's first bytes was a PDF: it has PDF objects, or zeros as its first bytes. */
function wasPdf(bytes: Buffer): boolean {
  return bytes[0] === 0 || /\bendobj\b/.test(bytes.toString('latin1', 0, PDF_TRACE_BYTES));
}

/**
 * True if other programs would open the file as a PDF or an archive too. A DOCX is itself a zip, so only `checkDocx`
 * can find a second archive in it.
 */
function isPolyglot(kind: CvMediaType, bytes: Buffer): boolean {
  if (kind !== 'application/pdf' && beginsLikePdf(bytes)) return true;
  const isZip = kind === 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return !isZip && endsInZip(bytes, { mustEndFile: kind === 'application/msword' });
}
