import { createExtractionPool, type ExtractionPool } from './extraction/cv-text-reader.ts';
import { createInspectionPool, type InspectionPool } from './inspection/cv-inspector.ts';
import type { KillReason } from './pool/child.ts';

/** The child processes that parse strangers' files (D38). */
export type CvParsers = {
  inspection: InspectionPool;
  extraction: ExtractionPool;
  /** Ends every child; resolves when they are gone. */
  close(): Promise<void>;
};

export function createCvParsers(onDeath?: (cause: KillReason | 'time') => void): CvParsers {
  const options = onDeath ? { onDeath } : {};
  const inspection = createInspectionPool(options);
  const extraction = createExtractionPool(options);
  return {
    inspection,
    extraction,
    close: async () => {
      await Promise.all([inspection.close(), extraction.close()]);
    },
  };
}
