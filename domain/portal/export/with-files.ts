import { decryptCvTexts } from '#domain/applications/cv-text.ts';
import { decryptCv } from '#domain/applications/cv-vault.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import type { ApplicationRow } from './application.ts';

/** The JSON response is built in memory, so it has a limit; the archive is streamed and has every file. */
export const EXPORTED_FILES_BYTES_MAX = 32 * 1024 * 1024;

type FileDeps = Pick<Deps, 'database' | 'dataKeys' | 'cvStore' | 'exportMemory'>;
type File = ApplicationRow['cvs'][number]['facts'];
type Application = { id: string; cv: File | null; laterCvs?: readonly File[] };

/**
 * Adds each file in base64 with its extracted text; `data` is null beyond the limit. A semaphore limits the memory of
 * all such answers of a node together.
 */
export async function withFiles<Item extends Application>(
  deps: FileDeps,
  { applications, response }: { applications: readonly Item[]; response: ResponseScope },
) {
  const included = withinLimit(applications.flatMap(filesOf));
  const bytes = [...included].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const release = included.size > 0 ? await response.acquireOnce(deps.exportMemory, bytes) : () => {};
  try {
    return await complete(deps, applications, included);
  } finally {
    response.afterResponse(release);
  }
}

async function complete<Item extends Application>(
  deps: FileDeps,
  applications: readonly Item[],
  included: ReadonlySet<File>,
) {
  const completed = [];
  for (const application of applications) {
    const { id } = application;
    const files = filesOf(application);
    const texts = files.length > 0 ? await decryptCvTexts(deps, id) : new Map<number, string | null>();
    const completedFiles = [];
    // The files are numbered from 1, in this order.
    for (const [index, file] of files.entries()) {
      const content = included.has(file) ? await decryptCv(deps, id, index + 1) : null;
      const data = content?.data.toString('base64') ?? null;
      completedFiles.push({ ...file, data, text: texts.get(index + 1) ?? null });
    }
    const [cv = null, ...laterCvs] = completedFiles;
    completed.push({ ...application, cv, ...(laterCvs.length > 0 && { laterCvs }) });
  }
  return completed;
}

function filesOf({ cv, laterCvs = [] }: Application): File[] {
  return [...(cv === null ? [] : [cv]), ...laterCvs];
}

function withinLimit(files: readonly File[]): ReadonlySet<File> {
  let bytesLeft = EXPORTED_FILES_BYTES_MAX;
  return new Set(
    files.filter(({ byteLength }) => {
      bytesLeft -= byteLength;
      return bytesLeft >= 0;
    }),
  );
}
