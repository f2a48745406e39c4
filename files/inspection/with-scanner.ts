import type { CvInspector } from '#domain/ports.ts';
import { refusedFile } from '#kernel/errors/file-refusals.ts';
import { fileUnavailable } from '#kernel/errors/refusals.ts';
import type { Scanner } from './clamd.ts';

/**
 * Adds a scan of each file that the inspector accepts. Without the scanner's verdict a file is refused for now (503).
 */
export function withScanner(inspector: CvInspector, scanner: Scanner): CvInspector {
  return {
    async inspect(file, sending) {
      const result = await inspector.inspect(file, sending);
      const signature = await scanner.scan(file.data).catch((error: unknown) => {
        throw fileUnavailable('checked', error);
      });
      if (signature === null) return result;
      throw refusedFile(sending.field, 'infected');
    },
  };
}
