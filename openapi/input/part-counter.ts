import { Transform, type TransformCallback } from 'node:stream';

/** The bounds of a part's header, within those of the parser. */
const HEADER_BYTES_MAX = 8192;
const HEADER_LINES_MAX = 20;
/** The maximum number of parts that are described. Further parts are only counted. */
const DESCRIBED_PARTS_MAX = 64;
const HEADER_END = '\r\n\r\n';
/** Matches a Content-Type from its beginning to the value of its charset, as in `charset="utf-8"` or `charset=utf-8`. */
const CHARSET = /^content-type:[^\r\n]*;[ \t]*charset=(?:"(?<quoted>[^"]*)"|(?<unquoted>[^\s;"]+))/im;
/** Matches `name="cv"` and `name=cv`. The character before it excludes `filename=`. */
const NAME = /[;\s]name=(?:"(?<quoted>[^"]*)"|(?<unquoted>[^\s;"]+))/i;
/** Matches `filename=` and `filename*=` before a value. The empty `filename=""` does not match. */
const FILE_NAME = /[;\s]filename\*?=(?!""(?:[;\s]|$))/i;
const OCTET_STREAM = /^content-type:\s*application\/octet-stream/im;

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
 * Counts the parts of a multipart body on its way to the parser. The parser silently drops parts that it cannot decode,
 * but a CV that was sent must be refused, not lost. Charsets are hidden from the parser, which knows few of them, so that
 * it gives the bytes of every text as Latin-1 (D66).
 */
export class PartCounter extends Transform {
  /** The number of parts that the parser must yield: all except a file field that was left empty. */
  count = 0;
  /** The first of these parts, up to `DESCRIBED_PARTS_MAX`. */
  readonly parts: AnnouncedPart[] = [];
  private readonly delimiter: Buffer;
  /**
   * The last bytes so far, which may begin a delimiter. At first they are a line end that the body does not have: each
   * delimiter begins with a line end, but the first one is at the very beginning of the body.
   */
  private tail: Buffer = Buffer.from('\r\n');
  /** The number of bytes of the added line end that are still to be left out of the output. */
  private addedBytes = 2;
  private isInPart = false;
  /** The bytes of a part's header, until its end is found. */
  private headerBytes: Buffer = Buffer.alloc(0);
  /** The part's header; null until its end is found, and empty if it has no end within the bounds. */
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

  /** Passes on bytes from between two delimiters. A part's header is passed on in one piece. */
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

  /** Outputs bytes, without those of the added line end. */
  private emitBytes(bytes: Buffer): void {
    const skipped = Math.min(this.addedBytes, bytes.length);
    this.addedBytes -= skipped;
    if (bytes.length > skipped) this.push(bytes.subarray(skipped));
  }

  /** Counts the part that ends here, and resets the state for the next one. */
  private endPart(): void {
    if (this.isInPart) {
      const header = this.header ?? '';
      const part = { ...parseHeader(header), isOversized: header === '' || isTooLong(header) };
      // An empty part of this type without a file name is a file field without a chosen file. The parser drops it (D20).
      const isEmptyFile = this.bodyLength === 0 && !part.hasFileName && OCTET_STREAM.test(header);
      if (!isEmptyFile) {
        this.count++;
        if (this.parts.length < DESCRIBED_PARTS_MAX) this.parts.push(part);
      }
    }
    // A header whose end was not found is still to be output.
    this.emitBytes(this.headerBytes);
    this.headerBytes = Buffer.alloc(0);
    this.header = null;
    this.bodyLength = 0;
  }
}

/** Rewrites `charset=` in the header to `charwas=`, a name of the same length that the parser ignores. */
function withoutCharset(bytes: Buffer, headerLength: number): Buffer {
  const header = bytes.subarray(0, headerLength).toString('latin1');
  if (!CHARSET.test(header)) return bytes;
  const renamed = header.replace(CHARSET, (contentType) => contentType.replace(/charset=/i, 'charwas='));
  return Buffer.concat([Buffer.from(renamed, 'latin1'), bytes.subarray(headerLength)]);
}

function parseHeader(header: string): Omit<AnnouncedPart, 'isOversized'> {
  return {
    name: parameterValue(NAME.exec(header)),
    charset: parameterValue(CHARSET.exec(header)),
    hasFileName: FILE_NAME.test(header),
    hasType: /^content-type:[ \t]*\S/im.test(header),
  };
}

/** Returns the value of a matched parameter, without quotes; null without a match. */
function parameterValue(match: RegExpExecArray | null): string | null {
  return match?.groups?.quoted ?? match?.groups?.unquoted ?? null;
}

function isTooLong(header: string): boolean {
  return header.split('\r\n').length > HEADER_LINES_MAX;
}
