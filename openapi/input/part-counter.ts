import { Transform, type TransformCallback } from 'node:stream';

const HEADER_BYTES_MAX = 8192;
const HEADER_LINES_MAX = 20;
const PARTS_TOLD_MAX = 64;
const HEADER_END = '\r\n\r\n';
const CHARSET = /^(content-type:[^\r\n]*;[ \t]*char)set=(?:"([^"]*)"|([^\s;"]+))/im;

/** Describes a part by its header. */
type AnnouncedPart = {
  /** Is null if the part has no name. */
  name: string | null;
  hasFileName: boolean;
  hasType: boolean;
  /** Is the charset of the part's text; null if the header names none. */
  charset: string | null;
  /** Tells whether the header was longer than the parser reads. */
  oversized: boolean;
};

/**
 * Counts the parts of a multipart body on its way to the parser, which ignores parts that it cannot decode without an
 * error. A CV that was announced and did not arrive must be refused, not lost. Charsets are hidden from the parser,
 * which knows few: it gives the bytes of every text as Latin-1 (D66).
 */
export class PartCounter extends Transform {
  /** Lists the parts that the parser must yield: all except a file field that was left empty. */
  count = 0;
  /** Is the first of these parts. */
  readonly parts: AnnouncedPart[] = [];
  private readonly delimiter: Buffer;
  /** Holds bytes that may begin a delimiter. The first two come before the body, whose first delimiter may begin it. */
  private tail: Buffer = Buffer.from('\r\n');
  private invented = 2;
  private inPart = false;
  /** Collects the part's header until its end. */
  private head: Buffer = Buffer.alloc(0);
  /** Is null until the header ends. A header without an end within the bounds is empty. */
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
    // Bytes that may begin a delimiter wait for the next chunk.
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

  /** Passes on the bytes between two delimiters, a part's header in one piece. */
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
      // The parser reads a part of this type as a file, and yields no file without a name (D20).
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

/** Rewrites the header at its own length, with the charset's parameter under a name that the parser ignores. */
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
