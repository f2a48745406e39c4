import { type FileTask, serveTasks } from '../pool/serve-tasks.ts';
import { drawPages } from './draw-pages.ts';

serveTasks(draw);

/**
 * Draws the first pages of a PDF as one PNG in base64; null if the file cannot be drawn. An error is not caught, so it
 * ends this process: a file that has broken something here must not affect the next one, perhaps another employer's.
 */
async function draw({ data }: FileTask): Promise<string | null> {
  return (await drawPages(data))?.toString('base64') ?? null;
}
