import type { CvInspector } from '../../routers/deps.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Scanner } from './clamd.ts';
import { faults } from './cv-inspector/faults.ts';

/** Scans what the inspector lets pass. Without a verdict no file is accepted: the scanner's failure is thrown. */
export function scannedCvInspector(inspector: CvInspector, scanner: Scanner): CvInspector {
  return {
    async inspect(file, field) {
      const inspected = await inspector.inspect(file, field);
      if ((await scanner.scan(file.data)) === null) return inspected;
      throw invalidField(field, faults.infected.code, faults.infected.message);
    },
  };
}
