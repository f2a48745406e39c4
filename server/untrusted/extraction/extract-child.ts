import { serveTasks } from '../serve-tasks.ts';
import { readDocxText } from './read-docx-text.ts';
import { readPdfText } from './read-pdf-text.ts';
import { TEXT_LENGTH_MAX } from './text-bound.ts';

export type ExtractionTask = { mediaType: string; data: Uint8Array };

serveTasks(extract);

/** The text of a CV, which may be empty; null where the file cannot be read. */
async function extract({ mediaType, data }: ExtractionTask): Promise<string | null> {
  try {
    const text = await (mediaType === 'application/pdf' ? readPdfText(data) : readDocxText(data));
    return text.slice(0, TEXT_LENGTH_MAX).toWellFormed().trim();
  } catch {
    return null;
  }
}
