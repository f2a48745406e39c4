import type { FileReason } from '#kernel/errors/file-refusals.ts';

const ZIP_DIRECTORY_BYTES = 65_536;

/** The first bytes of a format, and the refusal that tells the sender what to do with such a file. */
const formats: readonly (readonly [pattern: RegExp, reason: FileReason])[] = [
  [/^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)/s, 'heic'],
  [/^(?:RIFF.{4}WEBP|GIF8|II\*\0|MM\0\*|BM.{4}\0{4})/s, 'picture'],
  [/^\s*\{\\rtf/, 'rtf'],
  [/^PK.{28}mimetypeapplication\/vnd\.oasis\.opendocument\./s, 'odt'],
  [/^(?:\s|\xef\xbb\xbf)*<(?:!doctype|html|\?xml)/i, 'webpage'],
];

/** Finds the refusal for a file that is none of the five kinds; null where it may be one of them. */
export function findForeignFormat(bytes: Buffer): FileReason | null {
  const head = bytes.toString('latin1', 0, 256);
  const found = formats.find(([pattern]) => pattern.test(head))?.[1];
  if (found !== undefined) return found;
  // Pages writes a zip whose first entry does not name it.
  const isPages =
    head.startsWith('PK') && bytes.subarray(-ZIP_DIRECTORY_BYTES).includes('Index/Document.iwa');
  return isPages ? 'pages' : null;
}
