import { decryptCvTexts } from '#domain/applications/cv-text.ts';
import { decryptFile } from '#domain/applications/file-vault.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import type { ApplicationRow, FileMetadata } from './application-fields.ts';

/** The limit of all files in a JSON response, which is built in memory. The archive is streamed, so it has no limit. */
export const EXPORTED_FILES_BYTES_MAX = 32 * 1024 * 1024;

type FileDeps = Pick<Deps, 'database' | 'dataKeys' | 'cvStore' | 'fileMemory'>;
type Application = {
  id: string;
  cv: FileMetadata | null;
  laterCvs?: readonly FileMetadata[];
  attachments?: readonly FileMetadata[];
};
type Applications<Item> = { applications: readonly Item[]; rows: readonly ApplicationRow[] };

/**
 * Adds to each file its bytes in base64 as `data`, null beyond the limit, and its extracted text. A semaphore limits
 * the total size of the files that a node's responses have in memory.
 */
export async function withFiles<Item extends Application>(
  deps: FileDeps,
  { applications, rows, responseScope }: Applications<Item> & { responseScope: ResponseScope },
) {
  const includedFiles = withinLimit(applications.flatMap(filesOf));
  const bytes = [...includedFiles].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const release = includedFiles.size > 0 ? await responseScope.acquireOnce(deps.fileMemory, bytes) : () => {};
  try {
    return await addFiles(deps, { applications, rows }, includedFiles);
  } finally {
    responseScope.afterResponse(release);
  }
}

async function addFiles<Item extends Application>(
  deps: FileDeps,
  { applications, rows }: Applications<Item>,
  includedFiles: ReadonlySet<FileMetadata>,
) {
  const numbersByKey = new Map(
    rows.flatMap(({ files }) => files.map(({ number, storageKey }) => [storageKey, number])),
  );
  const applicationsWithFiles = [];
  for (const application of applications) {
    const { id, cv, laterCvs, attachments } = application;
    const texts =
      filesOf(application).length > 0 ? await decryptCvTexts(deps, id) : new Map<number, string | null>();
    const completeFile = async <OneFile extends FileMetadata>(file: OneFile) => {
      // Each file has a number; 0 is only for the compiler.
      const number = numbersByKey.get(file.storageKey) ?? 0;
      const content = includedFiles.has(file) ? await decryptFile(deps, id, number) : null;
      return { ...file, data: content?.data.toString('base64') ?? null, text: texts.get(number) ?? null };
    };
    applicationsWithFiles.push({
      ...application,
      cv: cv && (await completeFile(cv)),
      ...(laterCvs && { laterCvs: await mapInOrder(laterCvs, completeFile) }),
      ...(attachments && { attachments: await mapInOrder(attachments, completeFile) }),
    });
  }
  return applicationsWithFiles;
}

/** Opens one file after the other, so that few are in memory at a time. */
async function mapInOrder<Item, Result>(items: readonly Item[], open: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await open(item));
  return results;
}

function filesOf({ cv, laterCvs = [], attachments = [] }: Application): FileMetadata[] {
  return [...(cv === null ? [] : [cv]), ...laterCvs, ...attachments];
}

/** Selects the first files whose sizes together are within the limit. After the first that is not, it selects none. */
function withinLimit(files: readonly FileMetadata[]): ReadonlySet<FileMetadata> {
  let bytesLeft = EXPORTED_FILES_BYTES_MAX;
  return new Set(
    files.filter(({ byteLength }) => {
      bytesLeft -= byteLength;
      return bytesLeft >= 0;
    }),
  );
}
