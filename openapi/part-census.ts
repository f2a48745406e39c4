import { Transform, type TransformCallback } from 'node:stream';

const HEADER_BYTES_MAX = 8192;
const HEADER_LINES_MAX = 20;

/**
 * Counts the parts of a multipart body on its way to the parser, which drops in silence what it cannot
 * decode: a CV that was announced and did not arrive must be refused, not lost.
 */
export class PartCensus extends Transform {
  /** Parts that carry something: all but a file field that was left empty. */
  filled = 0;
  /** Whether a part's header was longer than the parser reads. */
  oversized = false;
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
      const header = this.head.subarray(0, Math.max(headerEnd, 0)).toString('latin1');
      const empty = headerEnd >= 0 && this.length === headerEnd + 4 && /filename=""(?:;|\r|$)/i.test(header);
      if (!empty) this.filled++;
      if (headerEnd < 0 || header.split('\r\n').length > HEADER_LINES_MAX) this.oversized = true;
    }
    this.head = Buffer.alloc(0);
    this.length = 0;
  }
}
