import type { Request, Response } from 'express';
import multer from 'multer';
import { totalBytesMax } from '#kernel/cv-kinds.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { filesTooBig, fileTooBig, refusedFile } from '#kernel/errors/file-refusals.ts';
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

/** The maximum size of the text of one field. */
const FIELD_BYTES_MAX = 65_536;
/** The maximum number of parts: about twice the form's fields and a job's twenty questions. */
const PARTS_MAX = 64;
/** The maximum size of a form without its files: each part may have 16 KiB of headers and delimiters. */
const FORM_WITHOUT_FILES_BYTES_MAX = PARTS_MAX * (FIELD_BYTES_MAX + 16_384);

/** A field with one file, or with a list of at most `countMax`. */
type FileField = { field: string; countMax?: number };

type FormBounds = {
  fileFields: readonly FileField[];
  /** The maximum of one file. */
  fileBytesMax: number;
  timeouts: BodyTimeouts;
  memory: BodyMemory;
};

/** Reads a form with files in the fields `fileFields`. A part that cannot be read is refused, never dropped. */
export async function decodeMultipart(
  request: Request,
  response: Response,
  options: FormBounds,
): Promise<Record<string, unknown>> {
  const { fileFields, fileBytesMax, timeouts, memory } = options;
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
      // Fields in which no file was chosen count, too. `fields` below refuses a file in any field but `fileFields`.
      files: PARTS_MAX,
      fileSize: fileBytesMax,
      parts: PARTS_MAX,
      headerPairs: 20,
      fieldNestingDepth: 0,
    },
  };
  const upload = multer(settings).fields(
    fileFields.map(({ field, countMax = 1 }) => ({ name: field, maxCount: countMax })),
  );
  const filesBytesMax = totalBytesMax(fileBytesMax);
  const tooLarge = () => filesTooBig(fileFields[0]?.field ?? '', filesBytesMax);
  const bytesMax = filesBytesMax + FORM_WITHOUT_FILES_BYTES_MAX;
  const bounds = { bytesMax, timeouts, memory, tooLarge };
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
  const files = filesOf(request);
  const fields: Fields = { ...request.body };
  assertComplete(fields, files, counter);
  assertUtf8(fields, files);
  for (const { field, countMax } of fileFields) {
    // A text in the place of a file is refused. An empty one is the field of a form in which no file was chosen (D20).
    const hasText = [fields[field] ?? ''].flat().some((text) => text !== '');
    if (hasText) throw refusedFile(field, 'no_file');
    delete fields[field];
    const parts = counter.parts.filter(({ name, hasFileName }) => hasFileName && name === field);
    const uploaded = files
      .filter(({ fieldname }) => fieldname === field)
      .map((file, index) => toUploadedFile(file, parts[index]?.hasType === true));
    if (uploaded.length > 0) fields[field] = countMax === undefined ? uploaded[0] : uploaded;
  }
  return fields;
}

/** Returns the files that arrived; those of one field are in the order of their parts. */
function filesOf({ files = [] }: Request): Express.Multer.File[] {
  return Array.isArray(files) ? files : Object.values(files).flat();
}

type Fields = Record<string, unknown>;

/** Checks that every announced part has arrived. */
function assertComplete(fields: Fields, files: readonly Express.Multer.File[], counter: PartCounter): void {
  // A field whose charset is unknown arrives without a value.
  const arrived = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((text) => text !== undefined)
      .map(() => name),
  );
  arrived.push(...files.map(({ fieldname }) => fieldname));
  const oversized = counter.parts.find((part) => part.isOversized);
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
function assertUtf8(fields: Fields, files: readonly Express.Multer.File[]): void {
  for (const [name, value] of Object.entries(fields)) {
    if (`${name}${[value].flat().join('')}`.includes('\uFFFD')) {
      throw invalidField(name, 'invalid_type', `${name} is not UTF-8.`);
    }
  }
  const unreadable = files.find(({ originalname }) => originalname.includes('\uFFFD'));
  if (unreadable !== undefined) throw refusedFile(unreadable.fieldname, 'unreadable_name');
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

/** Builds a file's value. The parser gives a type even to a part that declares none; it is left out (D20). */
function toUploadedFile(
  { originalname, mimetype, buffer }: Express.Multer.File,
  hasType: boolean,
): UploadedFile {
  return { fileName: originalname, contentType: hasType ? mimetype : '', data: buffer };
}

/** Multer's codes for a file too many, or a file in another field. */
const FURTHER_FILE_CODES: readonly string[] = ['LIMIT_UNEXPECTED_FILE', 'LIMIT_FILE_COUNT'];

/** Turns the parser's errors into refusals, except for faults of this machine, which have an `errno`. */
function uploadFailure(error: unknown, { fileFields, fileBytesMax }: FormBounds) {
  if (!(error instanceof Error) || 'errno' in error) return error;
  if (error instanceof multer.MulterError) {
    const field = error.field ?? fileFields[0]?.field ?? '';
    if (error.code === 'LIMIT_FILE_SIZE') return fileTooBig(field, fileBytesMax);
    const isList = fileFields.some((known) => known.field === field && known.countMax !== undefined);
    if (FURTHER_FILE_CODES.includes(error.code)) return refusedFile(field, isList ? 'too_many' : 'several');
    if (error.code === 'LIMIT_FIELD_VALUE')
      return invalidField(field, 'too_long', `A field is longer than ${formatBytes(FIELD_BYTES_MAX)}.`);
  }
  return new DomainError('invalid_request', 'The form could not be read.', { cause: error });
}
