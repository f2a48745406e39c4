/**
 * A job board's integration, typed by the service's OpenAPI document (`npm run types`).
 *
 *   GUICHET_URL=https://jobs.example.org GUICHET_KEY=pk_… node partner.ts [CV.pdf]
 *
 * Prints the report on each job, then applies to the first: a dry run, then once for real.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import createClient from 'openapi-fetch';
import type { paths } from './guichet.d.ts';

type Application = paths['/api/candidatures']['post']['requestBody']['content']['application/json'];

const guichet = createClient<paths>({
  baseUrl: process.env.GUICHET_URL ?? 'http://127.0.0.1:3000',
  headers: { 'X-API-Key': process.env.GUICHET_KEY ?? '' },
});

const { data: report, error } = await guichet.GET('/api/public/v1/feed-report');
// A refusal is data too: `code` is one of a closed list, `hint` says how to correct it.
if (error !== undefined) throw new Error(`${error.code}: ${error.error} ${error.hint}`);
console.log(`${report.counts.accepted} accepted, ${report.counts.rejected} rejected`);

const [job] = report.jobs.filter(({ outcome }) => outcome === 'accepted');
if (job !== undefined) await applyTo(job.id, process.argv[2]);

/** The same id names the same application, so a request that the network lost can be repeated. */
async function applyTo(jobId: string, cv: string | undefined): Promise<void> {
  const applicant: Application['applicant'] = {
    firstName: 'Camille',
    lastName: 'Exemple',
    email: 'camille@candidate.example',
  };
  if (cv !== undefined) {
    const data = (await readFile(cv)).toString('base64');
    applicant.resume = { file: { fileName: basename(cv), contentType: 'application/pdf', data } };
  }
  const body: Application = { id: randomUUID(), job: { jobId, source: 'example-board' }, applicant };
  for (const dryRun of [true, false]) {
    const { data, error } = await guichet.POST('/api/candidatures', { body: { ...body, dryRun } });
    if (error !== undefined) throw new Error(`${error.code}: ${JSON.stringify(error.details)}`);
    console.log(data.message, data.applicationId);
  }
}
