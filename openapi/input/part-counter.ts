import { Transform, type TransformCallback } from 'node:stream';

/** The bounds of a part's header, within those of the parser. */
const HEADER_BYTES_MAX = 8192;
const HEADER_LINES_MAX = 20;
/** The number of parts that are described; further parts are only counted. */
const DESCRIBED_PARTS_MAX = 64;
const HEADER_END = '\r\n\r\n';
/** A Content-Type with a charset, in quotes (second group), as in `charset="utf-8"`, or without (third group). */
const CHARSET = /^(content-type:[^\r\n]*;[ \t]*char)set=(?:"([^"]*)"|([^\s;"]+))/im;

/** A part as its header announces it. */
type AnnouncedPart = {
  /** The name of the part; null if it has none. */
  name: string | null;
  hasFileName: boolean;
  hasType: boolean;
  /** The charset of the part's text; null if the header names none. */
  charset: string | null;
  /** True if the header is longer than its bounds allow. */
  isOversized: boolean;
};

/**
 * Counts the parts of a multipart body on its way to the parser, which ignores parts that it cannot decode without an
 * error. A CV that was announced and did not arrive must be refused, not lost. Charsets are hidden from the parser,
 * which knows few: it gives the bytes of every text as Latin-1 (D66).
 */
export class PartCounter extends Transform {
  /** The number of parts that the parser must yield: all except a file field that was left empty. */
  count = 0;
  /** The first of these parts, up to `DESCRIBED_PARTS_MAX`. */
  readonly parts: AnnouncedPart[] = [];
  private readonly delimiter: Buffer;
  /**
   * Bytes that may begin a delimiter. A line end is put before the body, since its first delimiter has none before it.
   */
  private tail: Buffer = Buffer.from('\r\n');
  /** The bytes of that added line end that are still to be left out of the output. */
  private addedBytes = 2;
  private isInPart = false;
  /** The bytes of a part's header before its end was found. */
  private headerBytes: Buffer = Buffer.alloc(0);
  /** The part's header; null until its end was found, and empty if it has no end within the bounds. */
  private header: string | null = null;
  private bodyLength = 0;

  constructor(boundary: string) {
    super();
    this.delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let bytes = Buffer.concat([this.tail, chunk]);
    for (let end = bytes.indexOf(this.delimiter); end >= 0; end = bytes.indexOf(this.delimiter)) {
      this.passOn(bytes.subarray(0, end));
      this.endPart();
      this.emitBytes(this.delimiter);
      bytes = bytes.subarray(end + this.delimiter.length);
      this.isInPart = true;
    }
    // Bytes that may begin a delimiter wait for the next chunk.
    const tailLength = Math.min(bytes.length, this.delimiter.length - 1);
    this.passOn(bytes.subarray(0, bytes.length - tailLength));
    this.tail = bytes.subarray(bytes.length - tailLength);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.emitBytes(this.headerBytes);
    this.emitBytes(this.tail);
    done();
  }

  /** Passes on the bytes between two delimiters, a part's header in one piece. */
  private passOn(bytes: Buffer): void {
    const isInHeader = this.isInPart && this.header === null;
    if (!isInHeader) {
      this.bodyLength += bytes.length;
      this.emitBytes(bytes);
      return;
    }
    this.headerBytes = Buffer.concat([this.headerBytes, bytes]);
    const end = this.headerBytes.indexOf(HEADER_END);
    if (end < 0 && this.headerBytes.length < HEADER_BYTES_MAX) return;
    this.header = end < 0 ? '' : this.headerBytes.subarray(0, end).toString();
    this.bodyLength = end < 0 ? this.headerBytes.length : this.headerBytes.length - end - HEADER_END.length;
    this.emitBytes(withoutCharset(this.headerBytes, Math.max(end, 0)));
    this.headerBytes = Buffer.alloc(0);
  }

  /** Outputs bytes of the original body. */
  private emitBytes(bytes: Buffer): void {
    const skipped = Math.min(this.addedBytes, bytes.length);
    this.addedBytes -= skipped;
    if (bytes.length > skipped) this.push(bytes.subarray(skipped));
  }

  /** Counts the part whose end was found, and resets the state for the next one. */
  private endPart(): void {
    if (this.isInPart) {
      const header = this.header ?? '';
      const part = { ...parseHeader(header), isOversized: header === '' || isTooLong(header) };
      // The parser reads a part of this type as a file, and yields no file without a name (D20).
      const isEmptyFile =
        header !== '' &&
        this.bodyLength === 0 &&
        !part.hasFileName &&
        /^content-type:\s*application\/octet-stream/im.test(header);
      if (!isEmptyFile) {
        this.count++;
        if (this.parts.length < DESCRIBED_PARTS_MAX) this.parts.push(part);
      }
    }
    this.emitBytes(this.headerBytes);
    this.headerBytes = Buffer.alloc(0);
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

function parseHeader(header: string): Omit<AnnouncedPart, 'isOversized'> {
  const name = /[;\s]name=(?:"([^"]*)"|([^\s;"]+))/i.exec(header);
  const charset = CHARSET.exec(header);
  return {
    name: name?.[1] ?? name?.[2] ?? null,
    charset: charset?.[2] ?? charset?.[3] ?? null,
    // `filename=""` is no name.
    hasFileName: /[;\s]filename\*?=(?!""(?:[;\s]|$))/i.test(header),
    hasType: /^content-type:[ \t]*\S/im.test(header),
  };
}

function isTooLong(header: string): boolean {
  return header.split('\r\n').length > HEADER_LINES_MAX;
}
