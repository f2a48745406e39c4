import type { Request, Response } from 'express';
import multer from 'multer';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { fileTooBig, refusedFile } from '#kernel/errors/file-refusals.ts';
import { formatBytes } from '#kernel/text/text.ts';
import type { BodyMemory } from './body-memory.ts';
import { decodeFields } from './decode-fields.ts';
import { PartCounter } from './part-counter.ts';
import { type BodyTimeouts, readWithinBounds } from './read-body.ts';

/** A file as the form sent it. RPC has the same shape, with base64 in `data`. */
type UploadedFile = { fileName: string; contentType: string; data: Uint8Array };

/** The options that multer 2.5 has and its types lack. */
type UntypedOptions = {
  defCharset: string;
  streamHandler: (incoming: Request, parser: NodeJS.WritableStream) => void;
  limits: multer.Options['limits'] & { fieldNestingDepth: number };
};

const FIELD_BYTES_MAX = 65_536;
const PARTS_MAX = 32;
/** The maximum size of a form without its file: each part may have 16 KiB of headers and delimiters. */
const FIELDS_BYTES_MAX = PARTS_MAX * (FIELD_BYTES_MAX + 16_384);

type FormBounds = {
  fileField: string;
  fileBytesMax: number;
  timeouts: BodyTimeouts;
  memory: BodyMemory;
};

/**
 * Reads a form with at most one file, in the field `fileField`. A part that cannot be read is refused, never dropped.
 */
export async function decodeMultipart(
  request: Request,
  response: Response,
  options: FormBounds,
): Promise<Record<string, unknown>> {
  const { fileField, fileBytesMax, timeouts, memory } = options;
  const counter = new PartCounter(boundaryOf(request.headers['content-type']));
  const settings: multer.Options & UntypedOptions = {
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    // Latin-1 keeps every byte, so that the texts can be decoded by their own charsets afterwards.
    defCharset: 'latin1',
    streamHandler: (incoming: Request, parser: NodeJS.WritableStream) => {
      incoming.pipe(counter).pipe(parser);
    },
    limits: {
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES_MAX,
      fields: PARTS_MAX,
      // Only the form's field may have a named file; other file parts are empty.
      files: PARTS_MAX,
      fileSize: fileBytesMax,
      parts: PARTS_MAX,
      headerPairs: 20,
      fieldNestingDepth: 0,
    },
  };
  const upload = multer(settings).single(fileField);
  const tooLarge = () => fileTooBig(fileField, fileBytesMax);
  const bounds = { bytesMax: fileBytesMax + FIELDS_BYTES_MAX, timeouts, memory, tooLarge };
  await readWithinBounds(request, response, bounds, () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    upload(request, response, (error?: unknown) => {
      // The fields are set even when the form is refused, since a page shows them again.
      request.body = decodeFields({ ...request.body }, counter.parts);
      if (error == null) resolve();
      else reject(uploadFailure(error, options));
    });
    return promise;
  });
  const { file } = request;
  const { [fileField]: texts = '', ...fields }: Record<string, unknown> = { ...request.body };
  assertComplete({ ...request.body }, file, counter);
  assertUtf8({ ...request.body }, file);
  // Parts without a name and without bytes are absent (D20).
  if ([texts].flat().some((text) => text !== '')) throw refusedFile(fileField, 'no_file');
  return file === undefined ? fields : { ...fields, [fileField]: toUploadedFile(file, counter) };
}

type Fields = Record<string, unknown>;

/** Checks that every announced part has arrived. */
function assertComplete(fields: Fields, file: Express.Multer.File | undefined, counter: PartCounter): void {
  // A field whose charset is unknown arrives without a value.
  const arrived = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [name])),
  );
  if (file !== undefined) arrived.push(file.fieldname);
  const oversized = counter.parts.find((part) => part.oversized);
  if (arrived.length === counter.count && oversized === undefined) return;
  const lost = oversized ?? counter.parts.find(({ name }) => !takeOne(arrived, name));
  const message = 'A part of the form could not be read: check its name, file name and charset.';
  if (lost === undefined || lost.name === null) throw new DomainError('invalid_request', message);
  throw lost.hasFileName
    ? refusedFile(lost.name, 'unreadable_part')
    : invalidField(lost.name, 'invalid_type', message);
}

/** Removes one occurrence of the name; tells whether there was one. */
function takeOne(names: string[], name: string | null): boolean {
  const index = name === null ? -1 : names.indexOf(name);
  if (index >= 0) names.splice(index, 1);
  return index >= 0;
}

/** Refuses U+FFFD, which the parser writes for bytes that are no UTF-8 and no person types (D21). */
function assertUtf8(fields: Fields, file: Express.Multer.File | undefined): void {
  for (const [name, value] of Object.entries(fields)) {
    if (`${name}${[value].flat().join('')}`.includes('\uFFFD')) {
      throw invalidField(name, 'invalid_type', `${name} is not UTF-8.`);
    }
  }
  if (file?.originalname.includes('\uFFFD')) {
    throw refusedFile(file.fieldname, 'unreadable_name');
  }
}

/** Reads the boundary of a form's parts, of at most 70 characters (RFC 2046, 5.1.1). */
function boundaryOf(contentType: string | undefined): string {
  const found = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  );
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) {
    throw new DomainError('invalid_request', 'The body must be multipart/form-data with a boundary.');
  }
  return boundary;
}

/** Builds the file's value. The parser's default type means that the part declared none, which is neutral (D20). */
function toUploadedFile(file: Express.Multer.File, { parts }: PartCounter): UploadedFile {
  const hasType = parts.some((part) => part.hasFileName && part.hasType);
  return { fileName: file.originalname, contentType: hasType ? file.mimetype : '', data: file.buffer };
}

/** Multer's codes for a second file, or a file in another field. */
const FURTHER_FILE_CODES: readonly string[] = ['LIMIT_UNEXPECTED_FILE', 'LIMIT_FILE_COUNT'];

/** Turns the parser's errors into refusals, except for faults of this machine, which have an `errno`. */
function uploadFailure(error: unknown, { fileField, fileBytesMax }: FormBounds) {
  if (!(error instanceof Error) || ('errno' in error && !(error instanceof multer.MulterError))) return error;
  if (error instanceof multer.MulterError) {
    const field = error.field ?? fileField;
    if (error.code === 'LIMIT_FILE_SIZE') return fileTooBig(field, fileBytesMax);
    if (FURTHER_FILE_CODES.includes(error.code)) return refusedFile(field, 'several');
    if (error.code === 'LIMIT_FIELD_VALUE')
      return invalidField(field, 'too_long', `A field is longer than ${formatBytes(FIELD_BYTES_MAX)}.`);
  }
  return new DomainError('invalid_request', 'The form could not be read.', { cause: error });
}
