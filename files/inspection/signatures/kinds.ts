import { type CvMediaType, cvMediaTypesByExtension } from '#kernel/cv-media-types.ts';
import type { FileReason } from '#kernel/errors/file-refusals.ts';

const signatures: readonly (readonly [CvMediaType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  [cvMediaTypesByExtension.docx, Buffer.from('PK\x03\x04', 'latin1')],
  ['application/msword', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
];

const kindsByExtension: ReadonlyMap<string, CvMediaType> = new Map(Object.entries(cvMediaTypesByExtension));

/** A family of kinds that the same programs open, so that a file may have the name of another kind of its family. */
type CvFamily = 'pdf' | 'word' | 'picture';

export const familyOf = {
  'application/pdf': 'pdf',
  'application/msword': 'word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'image/jpeg': 'picture',
  'image/png': 'picture',
} as const satisfies Record<CvMediaType, CvFamily>;

/**
 * The kinds by all their types. A DOCX is a zip and a DOC an OLE compound file, and some programs declare them as such.
 */
const kindsByType: ReadonlyMap<string, CvMediaType> = new Map<string, CvMediaType>([
  ...Object.values(cvMediaTypesByExtension).map((type) => [type, type] as const),
  ['application/acrobat', 'application/pdf'],
  ['application/ms-word', 'application/msword'],
  ['application/vnd.ms-word', 'application/msword'],
  ['application/x-msword', 'application/msword'],
  ['application/x-ole-storage', 'application/msword'],
  ['application/zip', cvMediaTypesByExtension.docx],
  ['application/x-zip-compressed', cvMediaTypesByExtension.docx],
]);

/** Matches types that end like a file's name: `application/x-pdf`, `application/wps-office.docx`, `image/pjpeg`. */
const NAMED_TYPE = /^(?:application|image|text)\/(?:x-|vnd\.|wps-office\.)?([a-z]{3,5})$/;
/** Matches types that are clearly not a CV's; any other type may be some program's name for one. */
const OTHER_TYPE = /^(?:text|image|audio|video|font|model|message)\//;

/** The first bytes, in which blank lines are accepted. */
const BLANK_BYTES_MAX = 32;
const BYTE_ORDER_MARK = Buffer.from('efbbbf', 'hex');

/**
 * Decides by the first bytes at offset 0 alone, since a format that tolerates a prefix invites polyglots. A byte order
 * mark and a few blank lines are accepted, which some programs write before a PDF.
 */
export function kindOfContent(bytes: Buffer): CvMediaType | undefined {
  const markBytes = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? BYTE_ORDER_MARK.length
    : 0;
  const blankBytes = bytes.subarray(markBytes, BLANK_BYTES_MAX).findIndex((byte) => !isBlank(byte));
  if (blankBytes < 0) return undefined;
  const start = markBytes + blankBytes;
  const kind = signatures.find(([, magic]) => bytes.subarray(start, start + magic.length).equals(magic))?.[0];
  return start === 0 || kind === 'application/pdf' ? kind : undefined;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d;
}

/** Returns null for a name without an ending, which says nothing; undefined for an ending that no kind has. */
export function kindOfName(fileName: string): CvMediaType | null | undefined {
  const ending = /\.([^./\\]*)$/.exec(fileName.trim())?.[1] ?? '';
  // `CV 12.2026` and `CV J.Dupont` have no ending.
  const isEnding = /\p{L}/u.test(ending) && !/^\p{L}{6,}$/u.test(ending);
  return isEnding ? kindsByExtension.get(ending.toLowerCase()) : null;
}

/** Returns null if the declared type says nothing; undefined if it is the type of something else (D20, D72). */
export function kindOfType(contentType: string): CvMediaType | null | undefined {
  const type = contentType.replace(/;.*/s, '').trim().toLowerCase();
  const kind = kindsByType.get(type);
  if (kind !== undefined) return kind;
  const kindByEnding = kindsByExtension.get(NAMED_TYPE.exec(type)?.[1] ?? '');
  return kindByEnding ?? (OTHER_TYPE.test(type) ? undefined : null);
}

/** The last bytes of a zip, in which its directory is searched for a name. */
const ZIP_DIRECTORY_BYTES = 65_536;

/** The first bytes of a format, and the refusal that tells the sender what to do with such a file. */
const foreignFormats: readonly (readonly [pattern: RegExp, reason: FileReason])[] = [
  // HEIC or AVIF.
  [/^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)/s, 'heic'],
  // WebP, GIF, TIFF in both byte orders, or BMP.
  [/^(?:RIFF.{4}WEBP|GIF8|II\*\0|MM\0\*|BM.{4}\0{4})/s, 'picture'],
  [/^\s*\{\\rtf/, 'rtf'],
  [/^PK.{28}mimetypeapplication\/vnd\.oasis\.opendocument\./s, 'odt'],
  [/^(?:\s|\xef\xbb\xbf)*<(?:!doctype|html|\?xml)/i, 'webpage'],
];

/** Finds the refusal for a file that is none of the five kinds; null if it may be one of them. */
export function findForeignFormat(bytes: Buffer): FileReason | null {
  const head = bytes.toString('latin1', 0, 256);
  const reason = foreignFormats.find(([pattern]) => pattern.test(head))?.[1];
  if (reason !== undefined) return reason;
  // Apple's Pages writes a zip whose first entry does not tell its format.
  const isPages =
    head.startsWith('PK') && bytes.subarray(-ZIP_DIRECTORY_BYTES).includes('Index/Document.iwa');
  return isPages ? 'pages' : null;
}
