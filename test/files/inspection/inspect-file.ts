import { afterAll } from 'vitest';
import {
  createCvInspector,
  createInspectionPool,
  type InspectionPoolOptions,
} from '#files/inspection/cv-inspector.ts';
import { DomainError } from '#kernel/errors/errors.ts';

const CV_BYTES_MAX = 10 * 1024 * 1024;
/** The result must not depend on how busy the machine is; the limits have tests of their own. */
const UNHURRIED = { taskCpuMsMax: 60_000, timeoutMs: 100_000 };

/** An inspector for one test file: gives `accepted`, or `code: message` of the only detail of the refusal. */
export function createFileInspection({
  bytesMax = CV_BYTES_MAX,
  ...options
}: InspectionPoolOptions & { bytesMax?: number } = {}) {
  const pool = createInspectionPool({ taskCpuMsMax: UNHURRIED.taskCpuMsMax, ...options });
  const inspector = createCvInspector({ pool, bytesMax, timeoutMs: UNHURRIED.timeoutMs });
  afterAll(() => pool.close());

  return async (fileName: string, data: Uint8Array, contentType = ''): Promise<string> => {
    try {
      await inspector.inspect({ fileName, contentType, data }, { field: 'cv', owner: 'sender' });
      return 'accepted';
    } catch (error) {
      return describeRefusal(error);
    }
  };
}

/** Rethrows any error that is no proper refusal of the field `cv`. */
function describeRefusal(error: unknown): string {
  if (!(error instanceof DomainError) || error.reason !== 'invalid_request') throw error;
  const [detail, ...others] = error.details;
  if (detail?.field !== 'cv' || detail.message !== error.message || others.length > 0) throw error;
  return `${detail.code}: ${detail.message}`;
}
