import type { CvMediaType, UploadedFile } from '#domain/ports.ts';
import { doc } from './sample-files/doc.ts';
import { docx } from './sample-files/docx.ts';
import { pdf } from './sample-files/pdf.ts';
import { jpeg, png } from './sample-files/pictures.ts';

/** A small real file of each accepted type, as an applicant's browser sends it. */
export const sampleFiles = {
  pdf: file('cv.pdf', 'application/pdf', pdf()),
  doc: file('cv.doc', 'application/msword', doc()),
  docx: file('cv.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx()),
  jpg: file('cv.jpg', 'image/jpeg', jpeg()),
  png: file('cv.png', 'image/png', png()),
} as const satisfies Record<string, SampleFile>;

type SampleFile = UploadedFile & { contentType: CvMediaType; data: Buffer };

function file(fileName: string, contentType: CvMediaType, data: Buffer): SampleFile {
  return { fileName, contentType, data };
}
