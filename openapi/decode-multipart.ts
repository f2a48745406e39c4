import type { Request, Response } from 'express';
import multer from 'multer';
import { DomainError, type FieldCode, invalidField } from '../server/kernel/errors.ts';
import { PartCensus } from './part-census.ts';

/** A file as the form sent it; the same shape over RPC has base64 in `data`. */
export type UploadedFile = { fileName: string; contentType: string; data: Uint8Array };

/** Options that multer 2.5 has and its types lack. */
type StreamHandling = {
  streamHandler: (incoming: Request, parser: NodeJS.WritableStream) => void;
  limits: multer.Options['limits'] & { fieldNestingDepth: number };
};

const FIELD_BYTES_MAX = 65_536;
const PARTS_MAX = 32;

/** Reads a form with at most one file, in the field `fileField`; nothing of it is dropped in silence. */
export async function decodeMultipart(
  request: Request,
  response: Response,
  options: { fileField: string; fileBytesMax: number },
): Promise<Record<string, unknown>> {
  const census = new PartCensus(boundaryOf(request.headers['content-type']));
  const settings: multer.Options & StreamHandling = {
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    streamHandler: (incoming: Request, parser: NodeJS.WritableStream) => {
      incoming.pipe(census).pipe(parser);
    },
    limits: {
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES_MAX,
      fields: PARTS_MAX,
      files: 1,
      fileSize: options.fileBytesMax,
      parts: PARTS_MAX,
      headerPairs: 20,
      fieldNestingDepth: 0,
    },
  };
  const upload = multer(settings).single(options.fileField);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  upload(request, response, (error?: unknown) => {
    if (error == null) resolve();
    else reject(uploadFailure(error, options));
  });
  await promise;
  const fields: Record<string, unknown> = { ...request.body };
  // A field whose charset is unknown arrives without a value.
  const values = Object.values(fields).flat();
  const arrived = values.length + (request.file === undefined ? 0 : 1);
  if (arrived !== census.filled || values.includes(undefined) || census.oversized) {
    throw invalidField(
      options.fileField,
      'file_unreadable',
      'A part of the form could not be read: check its name, file name and charset.',
    );
  }
  return request.file === undefined ? fields : { ...fields, [options.fileField]: uploaded(request.file) };
}

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

function uploaded(file: Express.Multer.File): UploadedFile {
  return { fileName: file.originalname, contentType: file.mimetype, data: file.buffer };
}

const limitFaults: Partial<Record<string, { code: FieldCode; message: (max: number) => string }>> = {
  LIMIT_FILE_SIZE: { code: 'file_too_big', message: (max) => `The file is larger than ${max} bytes.` },
  LIMIT_UNEXPECTED_FILE: { code: 'unknown_option', message: () => 'The form takes one file.' },
  LIMIT_FILE_COUNT: { code: 'unknown_option', message: () => 'The form takes one file.' },
  LIMIT_FIELD_VALUE: { code: 'too_long', message: () => `A field is longer than ${FIELD_BYTES_MAX} bytes.` },
};

/** Everything that the parser refuses is the sender's, but what the machine itself could not do. */
function uploadFailure(
  error: unknown,
  { fileField, fileBytesMax }: { fileField: string; fileBytesMax: number },
) {
  if (!(error instanceof Error) || ('errno' in error && !(error instanceof multer.MulterError))) return error;
  const limit = error instanceof multer.MulterError ? limitFaults[error.code] : undefined;
  if (limit === undefined) {
    return new DomainError('invalid_request', 'The form could not be read.', { cause: error });
  }
  const field = error instanceof multer.MulterError ? (error.field ?? fileField) : fileField;
  return invalidField(field, limit.code, limit.message(fileBytesMax));
}
