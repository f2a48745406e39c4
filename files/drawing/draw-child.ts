import { type FileTask, serveTasks } from '../pool/serve-tasks.ts';
import { drawPages } from './draw-pages.ts';

serveTasks(draw);

/** Draws the first pages of a PDF as one PNG in base64; null where the file cannot be drawn. */
async function draw({ data }: FileTask): Promise<string | null> {
  try {
    return (await drawPages(data)).toString('base64');
  } catch {
    return null;
  }
}
