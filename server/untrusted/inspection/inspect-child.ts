import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { serveTasks } from '../serve-tasks.ts';
import { BoundsExceeded } from '../xml-reader.ts';
import { checkJpeg } from './check-jpeg.ts';
import { checkPng } from './check-png.ts';
import { type CvCheck, type CvFault, faults } from './faults.ts';
import { checkDoc } from './office/check-doc.ts';
import { checkDocx } from './office/check-docx.ts';
import { checkPdf } from './pdf/check-pdf.ts';

export type InspectionTask = { mediaType: keyof typeof checks; data: Uint8Array };

const checks = {
  'application/pdf': checkPdf,
  'application/msword': checkDoc,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': checkDocx,
  'image/jpeg': checkJpeg,
  'image/png': checkPng,
} as const satisfies Record<string, CvCheck>;

serveTasks(inspect);

/** What speaks against a file, or null. */
async function inspect({ mediaType, data }: InspectionTask): Promise<FileReason | null> {
  const fault = await judge(checks[mediaType], Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  return fault?.reason ?? null;
}

async function judge(check: CvCheck, bytes: Buffer): Promise<CvFault | null> {
  try {
    return await check(bytes);
  } catch (error) {
    return error instanceof BoundsExceeded ? faults.oversized : faults.damaged;
  }
}
