import { parentPort } from 'node:worker_threads';
import { checkDoc } from './check-doc.ts';
import { checkDocx } from './check-docx.ts';
import { checkPdf } from './check-pdf.ts';
import { type CvCheck, type CvFault, faults } from './faults.ts';

export type CvTask = { kind: ParsedKind; bytes: Uint8Array };
export type CvAnswer = { fault: CvFault | null };
export type ParsedKind = keyof typeof checks;

const checks = {
  'application/pdf': checkPdf,
  'application/msword': checkDoc,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': checkDocx,
} as const satisfies Record<string, CvCheck>;

parentPort?.on('message', async ({ kind, bytes }: CvTask) => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  parentPort?.postMessage({ fault: await judge(checks[kind], buffer) } satisfies CvAnswer);
});
parentPort?.postMessage('ready');

async function judge(check: CvCheck, bytes: Buffer): Promise<CvFault | null> {
  try {
    return await check(bytes);
  } catch {
    return faults.damaged;
  }
}
