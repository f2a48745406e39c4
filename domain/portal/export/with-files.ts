import { openCvText } from '../../applications/cv-text.ts';
import { openCv } from '../../applications/cv-vault.ts';
import type { Deps, ResponseScope } from '../../ports.ts';

/** The JSON response is built in memory, hence a limit; the archive is streamed and has every file. */
export const EXPORTED_FILES_BYTES_MAX = 32 * 1024 * 1024;

type FileDeps = Pick<Deps, 'database' | 'dataKeys' | 'cvStore' | 'exportMemory'>;
type Application = { id: string; cv: { byteLength: number } | null };

/**
 * Adds each CV in base64 with its extracted text; `data` is null beyond the limit. A semaphore bounds the memory of
 * all such answers of a node together.
 */
export async function withFiles<Item extends Application>(
  deps: FileDeps,
  { applications, response }: { applications: readonly Item[]; response: ResponseScope },
) {
  const included = withinLimit(applications);
  const bytes = included.reduce((sum, { cv }) => sum + (cv?.byteLength ?? 0), 0);
  const release = included.length > 0 ? await response.acquireOnce(deps.exportMemory, bytes) : () => {};
  try {
    return await complete(deps, applications, included);
  } finally {
    response.afterResponse(release);
  }
}

async function complete<Item extends Application>(
  deps: FileDeps,
  applications: readonly Item[],
  included: readonly Item[],
) {
  const completed = [];
  for (const application of applications) {
    const { id, cv } = application;
    const opened = included.includes(application) ? await openCv(deps, id) : null;
    const text = cv === null ? null : await openCvText(deps, id);
    completed.push({
      ...application,
      cv: cv && { ...cv, data: opened?.data.toString('base64') ?? null, text },
    });
  }
  return completed;
}

function withinLimit<Item extends Application>(applications: readonly Item[]): Item[] {
  let left = EXPORTED_FILES_BYTES_MAX;
  return applications.filter(({ cv }) => {
    left -= cv?.byteLength ?? 0;
    return cv !== null && left >= 0;
  });
}
