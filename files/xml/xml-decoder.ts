import { TextDecoder } from 'node:util';

/** The first bytes of a document, in which its XML declaration is found if it has one. */
const HEAD_BYTES = 256;
/**
 * Matches `<?xml version="1.0" encoding="utf-8"`, perhaps after the byte order mark of UTF-8, and captures the
 * encoding.
 */
const DECLARATION = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)/;

/** The byte order mark of UTF-8, read as Latin-1. */
const UTF_8_MARK = '\xef\xbb\xbf';
/** The encodings of UTF-16 by their byte order marks. */
const utf16ByMark: ReadonlyMap<number, string> = new Map([
  [0xfffe, 'utf-16le'],
  [0xfeff, 'utf-16be'],
]);

/** Encodings by their names in declarations. In all of them each letter of markup is the same single byte. */
const encodings: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
  ['windows-1252', 'windows-1252'],
]);

/** Decodes a document that comes in pieces. Returns no text before it has read the encoding. */
export function createXmlDecoder() {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;

  function begin(): TextDecoder {
    if (head.length < 2) throw new RangeError('no document');
    return new TextDecoder(findEncoding(head), { fatal: true });
  }

  return {
    decode(bytes: Uint8Array): string {
      if (decoder !== null) return decoder.decode(bytes, { stream: true });
      head = Buffer.concat([head, bytes]);
      if (head.length < HEAD_BYTES) return '';
      decoder = begin();
      return decoder.decode(head, { stream: true });
    },
    end(): string {
      return decoder === null ? begin().decode(head) : decoder.decode();
    },
  };
}

/**
 * Finds the encoding by the byte order mark, else by the declaration; throws if the two differ, and for an encoding
 * that is not in `encodings`.
 */
function findEncoding(head: Buffer): string {
  const utf16 = utf16ByMark.get(head.readUInt16BE(0)) ?? null;
  const text = utf16 === null ? head.toString('latin1') : new TextDecoder(utf16).decode(head);
  const declared = DECLARATION.exec(text)?.[1]?.toLowerCase();
  if (utf16 !== null) {
    if (![undefined, 'utf-16', utf16].includes(declared)) throw new RangeError('an unsupported encoding');
    return utf16;
  }
  const encoding = encodings.get(declared ?? 'utf-8');
  const contradictsMark = text.startsWith(UTF_8_MARK) && encoding !== 'utf-8';
  if (encoding === undefined || contradictsMark) throw new RangeError('an unsupported encoding');
  return encoding;
}
