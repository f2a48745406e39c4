import { type CvParsers, createCvParsers } from '#files/cv-parsers.ts';
import { pdf } from './cv-samples.ts';

const START_MS_MAX = 60_000;

let parsers: Promise<CvParsers> | undefined;

/**
 * All services under test in this process share these parser processes, which end with it. One of each is warm, since
 * its start alone takes longer on a busy machine than a sender waits.
 */
export function cvParsers(): Promise<CvParsers> {
  parsers ??= start();
  return parsers;
}

async function start(): Promise<CvParsers> {
  const started = createCvParsers();
  const task = { mediaType: 'application/pdf', data: pdf() } as const;
  const limit = { owner: 'warm-up', timeoutMs: START_MS_MAX };
  await Promise.all([started.inspection.run(task, limit), started.extraction.run(task, limit)]);
  return started;
}
