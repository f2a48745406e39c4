import { type CvMediaType, cvKinds } from '../../../kernel/cv-kinds.ts';

const signatures: readonly (readonly [CvMediaType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  [cvKinds.docx, Buffer.from('PK\x03\x04', 'latin1')],
  ['application/msword', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
];

const extensions: ReadonlyMap<string, CvMediaType> = new Map(Object.entries(cvKinds));

const synonyms: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['application/x-pdf', 'application/pdf'],
]);

const BLANK_BYTES_MAX = 32;

/**
 * By the first bytes alone, at offset 0: a format that tolerates a prefix is an invitation to polyglots. A few blank
 * lines are let pass, which some programs write before a PDF.
 */
export function kindOfContent(bytes: Buffer): CvMediaType | undefined {
  const start = bytes.subarray(0, BLANK_BYTES_MAX).findIndex((byte) => !isBlank(byte));
  const kind = signatures.find(([, magic]) => bytes.subarray(start, start + magic.length).equals(magic))?.[0];
  return start === 0 || kind === 'application/pdf' ? kind : undefined;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d;
}

export function kindOfName(fileName: string): CvMediaType | undefined {
  const extension = /\.([a-z]{3,4})$/i.exec(fileName.trim())?.[1];
  return extensions.get(extension?.toLowerCase() ?? '');
}

/** Null when the declared type says nothing (D20). */
export function declaredKind(contentType: string): string | null {
  const type = contentType.replace(/;.*$/s, '').trim().toLowerCase();
  if (type === '' || type === 'application/octet-stream') return null;
  return synonyms.get(type) ?? type;
}
