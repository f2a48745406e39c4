import type { CvFile, CvInspector, CvMediaType } from '../../routers/deps.ts';
import { DomainError, invalidField } from '../kernel/errors.ts';
import { sizeOf } from '../kernel/text.ts';
import { checkJpeg } from './cv-inspector/check-jpeg.ts';
import { checkPng } from './cv-inspector/check-png.ts';
import { beginsLikePdf, endsInArchive } from './cv-inspector/composite.ts';
import { type CvFault, faults } from './cv-inspector/faults.ts';
import { declaredKind, kindOfContent, kindOfName } from './cv-inspector/kinds.ts';
import type { CvAnswer, CvTask, ParsedKind } from './cv-inspector/worker.ts';
import { createWorkerPool } from './cv-inspector/worker-pool.ts';

const WORKERS = 2;
const PARSE_MS = { cpu: 2000, wall: 8000 };
const WAITERS_MAX = 64;
const WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

const notChecked = 'The file could not be checked right now; please send it again in a moment.';

export type CvInspectorOptions = {
  bytesMax: number;
  /** What parsing a document may cost of the processor, and how long it may take by the clock. */
  parseMs?: { cpu: number; wall: number };
};

/**
 * Decides a CV's type by its content, which name and declared type must confirm (D20).
 * Documents are parsed in threads with limits. Pictures are walked here, marker by marker: that is linear,
 * allocates nothing, and costs less than handing them over.
 */
export function createCvInspector({
  bytesMax,
  parseMs = PARSE_MS,
}: CvInspectorOptions): CvInspector & { close(): Promise<void> } {
  const pool = createWorkerPool<CvTask, CvAnswer>({
    script: new URL('./cv-inspector/worker.ts', import.meta.url),
    size: WORKERS,
    cpuMs: parseMs.cpu,
    wallMs: parseMs.wall,
    waitersMax: WAITERS_MAX,
    waitMs: WAIT_MS,
    resourceLimits,
  });

  async function judge(kind: CvMediaType, bytes: Buffer): Promise<CvFault | null> {
    if (kind === 'image/png') return checkPng(bytes);
    if (kind === 'image/jpeg') return checkJpeg(bytes);
    return parse(kind, bytes);
  }

  async function parse(kind: ParsedKind, bytes: Buffer): Promise<CvFault | null> {
    const outcome = await pool.run(() => ({ kind, bytes: new Uint8Array(bytes) }));
    // A busy machine costs nobody their CV: it is the service that is not available.
    if (outcome.kind === 'unserved')
      throw new DomainError('overloaded', notChecked, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return outcome.kind === 'answered' ? outcome.answer.fault : faults.damaged;
  }

  return {
    async inspect(file, field) {
      const refuse = ({ code, message }: CvFault) => invalidField(field, code, message);
      if (file.data.length === 0) throw refuse(faults.empty);
      if (file.data.length > bytesMax) throw refuse(tooBig(bytesMax));
      const bytes = Buffer.from(file.data.buffer, file.data.byteOffset, file.data.byteLength);
      const mediaType = identify(file, bytes);
      if (typeof mediaType === 'object') throw refuse(mediaType);
      const fault = await judge(mediaType, bytes);
      if (fault !== null) throw refuse(fault);
      return { mediaType };
    },
    close: pool.close,
  };
}

function identify({ fileName, contentType }: CvFile, bytes: Buffer): CvMediaType | CvFault {
  const named = kindOfName(fileName);
  if (named === undefined) return faults.extension;
  const kind = kindOfContent(bytes);
  if (kind === undefined) return faults.content;
  if (named !== kind || (declaredKind(contentType) ?? kind) !== kind) return faults.disagreement;
  return isPolyglot(kind, bytes) ? faults.composite : kind;
}

function isPolyglot(kind: CvMediaType, bytes: Buffer): boolean {
  if (kind !== 'application/pdf' && beginsLikePdf(bytes)) return true;
  const isZip = kind === 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return !isZip && endsInArchive(bytes, { exactly: kind === 'application/msword' });
}

function tooBig(bytesMax: number): CvFault {
  return { code: 'file_too_big', message: `The file is larger than ${sizeOf(bytesMax)}.` };
}
