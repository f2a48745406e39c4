import { Transform, type TransformCallback } from 'node:stream';

const HEADER_BYTES_MAX = 8192;
const HEADER_LINES_MAX = 20;
const PARTS_TOLD_MAX = 64;
const HEADER_END = '\r\n\r\n';
const CHARSET = /^(content-type:[^\r\n]*;[ \t]*char)set=(?:"([^"]*)"|([^\s;"]+))/im;

/** A part as its header announces it. */
type AnnouncedPart = {
  /** Null where it has none. */
  name: string | null;
  hasFileName: boolean;
  hasType: boolean;
  /** Its text is written in this; null where it says none. */
  charset: string | null;
  /** Whether its header was longer than the parser reads. */
  oversized: boolean;
};

/**
 * Counts the parts of a multipart body on its way to the parser, which ignores without an error what it cannot
 * decode: a CV that was announced and did not arrive must be refused, not lost. The parser knows few charsets: it does
 * not see them, and gives the bytes of every text as Latin-1 (D66).
 */
export class PartCounter extends Transform {
  /** Parts that the parser must yield: all but a file field that was left empty. */
  count = 0;
  /** The first of them. */
  readonly parts: AnnouncedPart[] = [];
  private readonly delimiter: Buffer;
  /** Bytes that may begin a delimiter; the first two stand before the body, whose first delimiter may begin it. */
  private tail: Buffer = Buffer.from('\r\n');
  private invented = 2;
  private inPart = false;
  /** The part's header, until its end has come. */
  private head: Buffer = Buffer.alloc(0);
  /** Null until then; a header without an end within bounds is empty. */
  private header: string | null = null;
  private bodyLength = 0;

  constructor(boundary: string) {
    super();
    this.delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let rest = Buffer.concat([this.tail, chunk]);
    for (let found = rest.indexOf(this.delimiter); found >= 0; found = rest.indexOf(this.delimiter)) {
      this.pass(rest.subarray(0, found));
      this.endPart();
      this.give(this.delimiter);
      rest = rest.subarray(found + this.delimiter.length);
      this.inPart = true;
    }
    // What may be the beginning of a delimiter waits for the next chunk.
    const kept = Math.min(rest.length, this.delimiter.length - 1);
    this.pass(rest.subarray(0, rest.length - kept));
    this.tail = rest.subarray(rest.length - kept);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.give(this.head);
    this.give(this.tail);
    done();
  }

  /** Hands on what stands between two delimiters: a part's header in one piece. */
  private pass(bytes: Buffer): void {
    if (!this.inPart || this.header !== null) {
      this.bodyLength += bytes.length;
      this.give(bytes);
      return;
    }
    this.head = Buffer.concat([this.head, bytes]);
    const end = this.head.indexOf(HEADER_END);
    if (end < 0 && this.head.length < HEADER_BYTES_MAX) return;
    this.header = end < 0 ? '' : this.head.subarray(0, end).toString();
    this.bodyLength = end < 0 ? this.head.length : this.head.length - end - HEADER_END.length;
    this.give(withoutCharset(this.head, Math.max(end, 0)));
    this.head = Buffer.alloc(0);
  }

  private give(bytes: Buffer): void {
    const invented = Math.min(this.invented, bytes.length);
    this.invented -= invented;
    if (bytes.length > invented) this.push(bytes.subarray(invented));
  }

  private endPart(): void {
    if (this.inPart) {
      const header = this.header ?? '';
      const part = { ...announcedBy(header), oversized: header === '' || isTooLong(header) };
      // The parser takes a part of this type for a file, and yields no file without a name (D20).
      const isLeftOut =
        header !== '' &&
        this.bodyLength === 0 &&
        !part.hasFileName &&
        /^content-type:\s*application\/octet-stream/im.test(header);
      if (!isLeftOut) {
        this.count++;
        if (this.parts.length < PARTS_TOLD_MAX) this.parts.push(part);
      }
    }
    this.give(this.head);
    this.head = Buffer.alloc(0);
    this.header = null;
    this.bodyLength = 0;
  }
}

/** The header as long as it was, with the name of its charset in a word that the parser passes over. */
function withoutCharset(bytes: Buffer, headerLength: number): Buffer {
  const header = bytes.subarray(0, headerLength).toString('latin1');
  if (!CHARSET.test(header)) return bytes;
  const renamed = header.replace(CHARSET, (found) => found.replace(/set=/i, 'was='));
  return Buffer.concat([Buffer.from(renamed, 'latin1'), bytes.subarray(headerLength)]);
}

function announcedBy(header: string): Omit<AnnouncedPart, 'oversized'> {
  const name = /[;\s]name=(?:"([^"]*)"|([^\s;"]+))/i.exec(header);
  const charset = CHARSET.exec(header);
  return {
    name: name?.[1] ?? name?.[2] ?? null,
    charset: charset?.[2] ?? charset?.[3] ?? null,
    hasFileName: /[;\s]filename\*?=(?!""(?:[;\s]|$))/i.test(header),
    hasType: /^content-type:[ \t]*\S/im.test(header),
  };
}

function isTooLong(header: string): boolean {
  return header.split('\r\n').length > HEADER_LINES_MAX;
}
