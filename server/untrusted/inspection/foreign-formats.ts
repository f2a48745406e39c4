import { type CvFault, faults } from './faults.ts';

const ZIP_DIRECTORY_BYTES = 65_536;

/** Where a format is known by, and what the sender is told to do with it. */
const formats: readonly (readonly [pattern: RegExp, fault: CvFault])[] = [
  [/^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)/s, faults.heic],
  [/^(?:RIFF.{4}WEBP|GIF8|II\*\0|MM\0\*|BM.{4}\0{4})/s, faults.picture],
  [/^\s*\{\\rtf/, faults.rtf],
  [/^PK.{28}mimetypeapplication\/vnd\.oasis\.opendocument\./s, faults.odt],
  [/^(?:\s|\xef\xbb\xbf)*<(?:!doctype|html|\?xml)/i, faults.webpage],
];

/** What a file is that is none of the five kinds, by the fault that names it; null where it may be one of them. */
export function findForeignFormat(bytes: Buffer): CvFault | null {
  const head = bytes.toString('latin1', 0, 256);
  const found = formats.find(([pattern]) => pattern.test(head))?.[1];
  if (found !== undefined) return found;
  // Pages writes a zip whose first entry says nothing.
  const isPages =
    head.startsWith('PK') && bytes.subarray(-ZIP_DIRECTORY_BYTES).includes('Index/Document.iwa');
  return isPages ? faults.pages : null;
}
