import { type FileTask, serveTasks } from '../pool/serve-tasks.ts';
import { readDocxText } from './read-docx-text.ts';
import { readPdfText } from './read-pdf-text.ts';
import { TEXT_LENGTH_MAX } from './text-length-max.ts';

/** Matches Unicode's private-use characters. Symbol fonts use nearly all for bullets; other fonts cannot show them. */
const PRIVATE_USE = /[\uE000-\uF8FF]/g;

serveTasks(extract);

/** Extracts the text of a CV, which may be empty; null if the file cannot be read. */
async function extract({ mediaType, data }: FileTask): Promise<string | null> {
  try {
    const text = await (mediaType === 'application/pdf' ? readPdfText(data) : readDocxText(data));
    return text.replace(PRIVATE_USE, '•').slice(0, TEXT_LENGTH_MAX).toWellFormed().trim();
  } catch {
    // Any fault means that the file cannot be read.
    return null;
  }
}
