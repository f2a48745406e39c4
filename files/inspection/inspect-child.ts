import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { serveTasks } from '../pool/serve-tasks.ts';
import { BoundsExceeded } from '../xml/xml-reader.ts';
import { checkDoc } from './office/check-doc.ts';
import { checkDocx } from './office/check-docx.ts';
import { checkPdf } from './pdf/check-pdf.ts';
import { checkJpeg } from './pictures/check-jpeg.ts';
import { checkPng } from './pictures/check-png.ts';

/** Returns null for a file that is accepted; throws for a damaged one. */
type CvCheck = (bytes: Buffer) => FileReason | null | Promise<FileReason | null>;

export type InspectionTask = { mediaType: keyof typeof checks; data: Uint8Array };

const checks = {
  'application/pdf': checkPdf,
  'application/msword': checkDoc,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': checkDocx,
  'image/jpeg': checkJpeg,
  'image/png': checkPng,
} as const satisfies Record<string, CvCheck>;

serveTasks(inspect);

async function inspect({ mediaType, data }: InspectionTask): Promise<FileReason | null> {
  try {
    return await checks[mediaType](Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  } catch (error) {
    return error instanceof BoundsExceeded ? 'oversized' : 'damaged';
  }
}
