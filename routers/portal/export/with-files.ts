import { openCvText } from '../../applications/cv-text.ts';
import { openCv } from '../../applications/cv-vault.ts';
import type { Deps } from '../../deps.ts';

/** The answer is built in memory; the archive has every file however many there are. */
const FILES_BYTES_MAX = 64 * 1024 * 1024;

type Application = { id: string; cv: { byteLength: number } | null };

/** Each CV in base64 with its extracted text; `data` is null for those beyond the limit. */
export async function withFiles<Item extends Application>(deps: Deps, applications: readonly Item[]) {
  const complete = [];
  let left = FILES_BYTES_MAX;
  for (const application of applications) {
    const { id, cv } = application;
    left -= cv?.byteLength ?? 0;
    const opened = cv === null || left < 0 ? null : await openCv(deps, id);
    const text = cv === null ? null : await openCvText(deps, id);
    complete.push({
      ...application,
      cv: cv && { ...cv, data: opened?.data.toString('base64') ?? null, text },
    });
  }
  return complete;
}
