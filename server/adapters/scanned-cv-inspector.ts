import type { CvInspector } from '../../domain/ports.ts';
import { refusedFile } from '../../kernel/errors/file-refusals.ts';
import type { Scanner } from './clamd.ts';

/** Scans what the inspector lets pass. Without a verdict no file is accepted: the scanner's failure is thrown. */
export function scannedCvInspector(inspector: CvInspector, scanner: Scanner): CvInspector {
  return {
    async inspect(file, sending) {
      const inspected = await inspector.inspect(file, sending);
      if ((await scanner.scan(file.data)) === null) return inspected;
      throw refusedFile(sending.field, 'infected');
    },
  };
}
