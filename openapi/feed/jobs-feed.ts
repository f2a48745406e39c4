import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobsFeed } from '../../domain/jobs/list-feed-jobs.ts';
import { jobElement } from './job-element.ts';
import { cdata, writeElements } from './xml.ts';

const JOBS_PER_TURN = 50;

/**
 * The feed of contract section 4.2 in the form that most job boards read: Indeed's, with the names of
 * LinkedIn and Adzuna beside it. Equal feeds give equal bytes (D7); other calls get their turn meanwhile.
 */
export async function writeJobsFeed({ publisher, jobs, count, generatedAt }: JobsFeed): Promise<Buffer> {
  const head = writeElements({
    publisher: cdata(publisher.name),
    publisherurl: cdata(publisher.url),
    lastBuildDate: cdata(generatedAt),
    expectedJobCount: cdata(String(count)),
  });
  const chunks = [Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<source>${head}\n`)];
  for (const [index, job] of jobs.entries()) {
    if (index % JOBS_PER_TURN === JOBS_PER_TURN - 1) await nextTurn();
    chunks.push(Buffer.from(`${writeElements({ job: jobElement(job) })}\n`));
  }
  chunks.push(Buffer.from('</source>\n'));
  return Buffer.concat(chunks);
}
