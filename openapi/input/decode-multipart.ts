import type { Request, Response } from 'express';
import multer from 'multer';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { filesTooBig, fileTooBig, refusedFile } from '#kernel/errors/file-refusals.ts';
import { applicationFilesBytesMax } from '#kernel/input/application-size.ts';
import { formatBytes } from '#kernel/text/text.ts';
import type { BodyMemory } from './body-memory.ts';
import { decodeFields } from './decode-fields.ts';
import { PartCounter } from './part-counter.ts';
import { type BodyTimeouts, readWithinBounds } from './read-body.ts';

/** The fields of a form, by name. A field that was sent several times is a list. */
type Fields = Record<string, unknown>;

/** A file as the form sent it. RPC has the same shape, with base64 in `data`. */
type UploadedFile = { fileName: string; contentType: string; data: Uint8Array };

/** The options that multer 2.5 has and its types lack. */
type UntypedOptions = {
  defCharset: string;
  streamHandler: (incoming: Request, parser: NodeJS.WritableStream) => void;
  limits: multer.Options['limits'] & { fieldNestingDepth: number };
};

/** The sign that decoders write for bytes that they cannot read. */
const REPLACEMENT_CHARACTER = '\uFFFD';
/** Matches the boundary in quotes or without, of at most 70 characters (RFC 2046, 5.1.1). */
const BOUNDARY =
  /^multipart\/form-data\s*;.*?boundary=(?:"(?<quoted>[^"]{1,70})"|(?<unquoted>[^\s;"]{1,70}))/i;
/** Multer's codes for more files than a field takes, and for a file in a field that takes none. */
const EXCESS_FILE_CODES: readonly string[] = ['LIMIT_UNEXPECTED_FILE', 'LIMIT_FILE_COUNT'];

/** The maximum size of the text of one field. */
const FIELD_BYTES_MAX = 65_536;
/** The maximum number of parts: about twice the form's fields and a job's twenty questions. */
const PARTS_MAX = 64;
/** The maximum size of a form without its files: each part may have 16 KiB of headers and delimiters. */
const FORM_WITHOUT_FILES_BYTES_MAX = PARTS_MAX * (FIELD_BYTES_MAX + 16_384);

/** A field with one file, or a list of at most `countMax` files. */
type FileField = { field: string; countMax?: number };

type FormBounds = {
  fileFields: readonly FileField[];
  /** The maximum size of one file. */
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
  const upload = multer(parserSettings(counter, fileBytesMax)).fields(
    fileFields.map(({ field, countMax = 1 }) => ({ name: field, maxCount: countMax })),
  );
  const filesBytesMax = applicationFilesBytesMax(fileBytesMax);
  const tooLarge = () => filesTooBig(fileFields[0]?.field ?? '', filesBytesMax);
  const bytesMax = filesBytesMax + FORM_WITHOUT_FILES_BYTES_MAX;
  const bounds = { bytesMax, timeouts, memory, tooLarge };
  await readWithinBounds(request, response, bounds, () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    upload(request, response, (error?: unknown) => {
      // A page shows the fields of a refused form again, so they are decoded in any case.
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
    // A text in the place of a file is refused. An empty text only says that no file was chosen (D20).
    const hasText = valuesOf(fields[field] ?? '').some((text) => text !== '');
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

function parserSettings(counter: PartCounter, fileBytesMax: number): multer.Options & UntypedOptions {
  return {
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    // Latin-1 keeps every byte, so that the texts can be decoded by their own charsets afterwards.
    defCharset: 'latin1',
    streamHandler: (incoming, parser) => {
      incoming.pipe(counter).pipe(parser);
    },
    limits: {
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES_MAX,
      fields: PARTS_MAX,
      // A field without a chosen file counts, too. The maximum of each field is a setting of `fields()`.
      files: PARTS_MAX,
      fileSize: fileBytesMax,
      parts: PARTS_MAX,
      headerPairs: 20,
      fieldNestingDepth: 0,
    },
  };
}

/** Returns the files that arrived. Those of one field are in the order of their parts. */
function filesOf({ files = [] }: Request): Express.Multer.File[] {
  return Array.isArray(files) ? files : Object.values(files).flat();
}

function valuesOf(field: unknown): unknown[] {
  return Array.isArray(field) ? field : [field];
}

/** Checks that every announced part has arrived. Throws the refusal of the first one that is lost. */
function assertComplete(fields: Fields, files: readonly Express.Multer.File[], counter: PartCounter): void {
  // A text of an unknown charset is undefined, so it counts as lost.
  const arrivedNames = Object.entries(fields).flatMap(([name, field]) =>
    valuesOf(field)
      .filter((text) => text !== undefined)
      .map(() => name),
  );
  arrivedNames.push(...files.map(({ fieldname }) => fieldname));
  const oversized = counter.parts.find((part) => part.isOversized);
  if (arrivedNames.length === counter.count && oversized === undefined) return;
  const lost = oversized ?? counter.parts.find(({ name }) => !takeOne(arrivedNames, name));
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

/** Refuses names and texts with the replacement character, which no person types (D21). */
function assertUtf8(fields: Fields, files: readonly Express.Multer.File[]): void {
  for (const [name, field] of Object.entries(fields)) {
    if (`${name}${valuesOf(field).join('')}`.includes(REPLACEMENT_CHARACTER)) {
      throw invalidField(name, 'invalid_type', `${name} is not UTF-8.`);
    }
  }
  const unreadable = files.find(({ originalname }) => originalname.includes(REPLACEMENT_CHARACTER));
  if (unreadable !== undefined) throw refusedFile(unreadable.fieldname, 'unreadable_name');
}

function boundaryOf(contentType: string | undefined): string {
  const { quoted, unquoted } = BOUNDARY.exec(contentType ?? '')?.groups ?? {};
  const boundary = quoted ?? unquoted;
  if (boundary === undefined) {
    throw new DomainError('invalid_request', 'The body must be multipart/form-data with a boundary.');
  }
  return boundary;
}

/** Builds a file's value. The parser makes up a type for a part without one, which is left out (D20). */
function toUploadedFile(
  { originalname, mimetype, buffer }: Express.Multer.File,
  hasType: boolean,
): UploadedFile {
  return { fileName: originalname, contentType: hasType ? mimetype : '', data: buffer };
}

/** Turns an error of the parser into a refusal. A fault of this machine, which has an `errno`, stays as it is. */
function uploadFailure(error: unknown, { fileFields, fileBytesMax }: FormBounds) {
  if (!(error instanceof Error) || 'errno' in error) return error;
  if (error instanceof multer.MulterError) {
    const field = error.field ?? fileFields[0]?.field ?? '';
    if (error.code === 'LIMIT_FILE_SIZE') return fileTooBig(field, fileBytesMax);
    if (EXCESS_FILE_CODES.includes(error.code)) {
      const isList = fileFields.some((known) => known.field === field && known.countMax !== undefined);
      return refusedFile(field, isList ? 'too_many' : 'several');
    }
    if (error.code === 'LIMIT_FIELD_VALUE')
      return invalidField(field, 'too_long', `A field is longer than ${formatBytes(FIELD_BYTES_MAX)}.`);
  }
  return new DomainError('invalid_request', 'The form could not be read.', { cause: error });
}
