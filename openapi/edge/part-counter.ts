import { Transform, type TransformCallback } from 'node:stream';

const HEADER_BYTES_MAX = 8192;
const HEADER_LINES_MAX = 20;
const PARTS_TOLD_MAX = 64;

/** A part as its header announces it. */
type AnnouncedPart = {
  /** Null where it has none. */
  name: string | null;
  hasFileName: boolean;
  hasType: boolean;
  /** Whether its header was longer than the parser reads. */
  oversized: boolean;
};

/**
 * Counts the parts of a multipart body on its way to the parser, which ignores without an error what it cannot
 * decode: a CV that was announced and did not arrive must be refused, not lost.
 */
export class PartCounter extends Transform {
  /** Parts that the parser must yield: all but a file field that was left empty. */
  count = 0;
  /** The first of them. */
  readonly parts: AnnouncedPart[] = [];
  private readonly delimiter: Buffer;
  private tail: Buffer = Buffer.from('\r\n');
  private inPart = false;
  private head: Buffer = Buffer.alloc(0);
  private length = 0;

  constructor(boundary: string) {
    super();
    this.delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let rest = Buffer.concat([this.tail, chunk]);
    for (let found = rest.indexOf(this.delimiter); found >= 0; found = rest.indexOf(this.delimiter)) {
      this.measure(rest.subarray(0, found));
      this.endPart();
      rest = rest.subarray(found + this.delimiter.length);
      this.inPart = true;
    }
    // What may be the beginning of a delimiter waits for the next chunk.
    const kept = Math.min(rest.length, this.delimiter.length - 1);
    this.measure(rest.subarray(0, rest.length - kept));
    this.tail = rest.subarray(rest.length - kept);
    done(null, chunk);
  }

  private measure(bytes: Buffer): void {
    if (!this.inPart) return;
    this.length += bytes.length;
    if (this.head.length < HEADER_BYTES_MAX) {
      this.head = Buffer.concat([this.head, bytes.subarray(0, HEADER_BYTES_MAX)]);
    }
  }

  private endPart(): void {
    if (this.inPart) {
      const headerEnd = this.head.indexOf('\r\n\r\n');
      const header = this.head.subarray(0, Math.max(headerEnd, 0)).toString();
      const isEmpty = headerEnd >= 0 && this.length === headerEnd + 4;
      const part = { ...announcedBy(header), oversized: headerEnd < 0 || isTooLong(header) };
      // The parser takes a part of this type for a file, and yields no file without a name (D20).
      const isLeftOut =
        isEmpty && !part.hasFileName && /^content-type:\s*application\/octet-stream/im.test(header);
      if (!isLeftOut) {
        this.count++;
        if (this.parts.length < PARTS_TOLD_MAX) this.parts.push(part);
      }
    }
    this.head = Buffer.alloc(0);
    this.length = 0;
  }
}

function announcedBy(header: string): Omit<AnnouncedPart, 'oversized'> {
  const name = /[;\s]name=(?:"([^"]*)"|([^\s;"]+))/i.exec(header);
  return {
    name: name?.[1] ?? name?.[2] ?? null,
    hasFileName: /[;\s]filename\*?=(?!""(?:[;\s]|$))/i.test(header),
    hasType: /^content-type:[ \t]*\S/im.test(header),
  };
}

function isTooLong(header: string): boolean {
  return header.split('\r\n').length > HEADER_LINES_MAX;
}
