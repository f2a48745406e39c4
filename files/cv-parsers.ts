import { createDrawingPool, type DrawingPool } from './drawing/cv-page-drawer.ts';
import { createExtractionPool, type ExtractionPool } from './extraction/cv-text-reader.ts';
import { createInspectionPool, type InspectionPool } from './inspection/cv-inspector.ts';
import type { DeathCause } from './pool/child.ts';

/**
 * The child processes that parse strangers' files (D38): `inspection` checks them on upload, `extraction` reads their
 * text later, `drawing` draws their pages for the people who read them.
 */
export type CvParsers = {
  inspection: InspectionPool;
  extraction: ExtractionPool;
  drawing: DrawingPool;
  /** Ends every child; resolves when they are gone. */
  close(): Promise<void>;
};

/** `onDeath` is called for each child that died or was ended in the middle of a task, with the cause. */
export function createCvParsers(onDeath?: (cause: DeathCause) => void): CvParsers {
  const options = onDeath ? { onDeath } : {};
  const inspection = createInspectionPool(options);
  const extraction = createExtractionPool(options);
  const drawing = createDrawingPool(options);
  return {
    inspection,
    extraction,
    drawing,
    close: async () => {
      await Promise.all([inspection.close(), extraction.close(), drawing.close()]);
    },
  };
}
