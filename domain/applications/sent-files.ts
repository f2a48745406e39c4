import { type FileKind, hasFileWithDigest } from '#db/applications/cv-files.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { filesTooBig } from '#kernel/errors/file-refusals.ts';
import { applicationFilesBytesMax } from '#kernel/input/application-size.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import type { CvMediaType, Deps, UploadedFile } from '../ports.ts';
import { type StoredFile, storeFile } from './file-vault.ts';

/** A file of a submission; `field` is the field of the request that brought it. */
export type SentFile = { kind: FileKind; file: UploadedFile; field: string };

/** Returns the file of a field as a list; an empty list without a file. */
export function toSentFiles(kind: FileKind, file: UploadedFile | undefined, field: string): SentFile[] {
  return file === undefined ? [] : [{ kind, file, field }];
}

type InspectedFile = SentFile & { mediaType: CvMediaType };

/** A file in the store, without a row yet. */
export type StoredSentFile = StoredFile & Pick<SentFile, 'field'>;

/** Refuses files that are together larger than an application's limit. */
export function assertTotalSize({ settings }: Pick<Deps, 'settings'>, files: readonly SentFile[]): void {
  const bytesMax = applicationFilesBytesMax(settings.cvBytesMax);
  let bytes = 0;
  for (const { file, field } of files) {
    bytes += file.data.length;
    if (bytes > bytesMax) throw filesTooBig(field, bytesMax);
  }
}

/** Selects the files that an application does not have yet. */
export async function selectNewFiles(
  { database }: Pick<Deps, 'database'>,
  applicationId: string,
  files: readonly SentFile[],
): Promise<SentFile[]> {
  const areNew = await Promise.all(
    files.map(
      async ({ file }) => !(await hasFileWithDigest(database.query, applicationId, sha256(file.data))),
    ),
  );
  return files.filter((_, index) => areNew[index]);
}

/** Inspects every file, so that one refusal names all refused files; `owner` identifies their sender (D20). */
export async function inspectFiles(
  { cvInspector }: Pick<Deps, 'cvInspector'>,
  files: readonly SentFile[],
  owner: string,
): Promise<InspectedFile[]> {
  const outcomes = await Promise.allSettled(
    files.map(async (sent) => ({
      ...sent,
      ...(await cvInspector.inspect(sent.file, { field: sent.field, owner })),
    })),
  );
  const failures: unknown[] = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (failures.length > 0) throw joinRefusals(failures);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** Joins the refusals of several files. Any other failure, such as a busy inspector, is returned in their place. */
function joinRefusals(failures: readonly unknown[]): unknown {
  const refusals = failures.filter(isRefusal);
  if (refusals.length < failures.length) return failures.find((failure) => !isRefusal(failure));
  if (refusals.length === 1) return refusals[0];
  const details = refusals.flatMap((refusal) => refusal.details);
  return new DomainError('invalid_request', details.map(({ message }) => message).join(' '), { details });
}

function isRefusal(failure: unknown): failure is DomainError {
  return failure instanceof DomainError && failure.reason === 'invalid_request';
}

/** Stores inspected files durably. If a file cannot be stored, it throws, and the daily sweep removes the others. */
export function storeFiles(
  deps: Pick<Deps, 'cvStore'>,
  files: readonly InspectedFile[],
): Promise<StoredSentFile[]> {
  return Promise.all(files.map(async (file) => ({ ...(await storeFile(deps, file)), field: file.field })));
}
