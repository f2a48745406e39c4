import type { CvInspector } from '#domain/ports.ts';
import { refusedFile } from '#kernel/errors/file-refusals.ts';
import { fileUnavailable } from '#kernel/errors/refusals.ts';
import type { Scanner } from './clamd.ts';

/** Scans files that the inspector accepts. Without a verdict a file is not accepted, and is to be sent again (503). */
export function scannedCvInspector(inspector: CvInspector, scanner: Scanner): CvInspector {
  return {
    async inspect(file, sending) {
      const inspected = await inspector.inspect(file, sending);
      const found = await scanner.scan(file.data).catch((error: unknown) => {
        throw fileUnavailable('checked', error);
      });
      if (found === null) return inspected;
      throw refusedFile(sending.field, 'infected');
    },
  };
}
