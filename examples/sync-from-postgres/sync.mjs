/**
 * Sends the jobs of the view `guichet_jobs`, and writes applications into `guichet_applications` (tables.sql):
 *   ATS_DATABASE_URL=… GUICHET_URL=… GUICHET_KEY=mk_… WORKSPACE=acme node sync.mjs
 * With PORT and WEBHOOK_SECRET=whsec_… it goes on every minute, and erases a person as soon as Guichet has.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { Webhook } from 'standardwebhooks';

const { ATS_DATABASE_URL, GUICHET_URL, GUICHET_KEY, WORKSPACE, WEBHOOK_SECRET, PORT } = process.env;
const sql = postgres(ATS_DATABASE_URL);

async function call(method, path, body) {
  const headers = { 'X-API-Key': GUICHET_KEY, 'Content-Type': 'application/json' };
  const url = `${GUICHET_URL}/api/manage/v1/workspaces/${WORKSPACE}${path}`;
  const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (response.ok) return answer;
  // A token of before a restore: the next pass reads everything again.
  if (answer.details?.some(({ code }) => code === 'bad_sync_token'))
    await sql`truncate guichet_applications, guichet_state`;
  throw new Error(`${path}: ${answer.error}`);
}

/** Sends all jobs. Those that the view lacks are closed; an empty view is refused. */
async function sendJobs() {
  const rows = await sql`select job from guichet_jobs`;
  const jobs = rows.map(({ job }) => job);
  const { created, updated, unchanged, closed } = await call('POST', '/jobs/sync?mode=replace', jobs);
  console.log(`jobs: ${created} created, ${updated} updated, ${unchanged} unchanged, ${closed} closed`);
}

/** Writes what changed since the last pass, page by page. */
async function readApplications() {
  const [state] = await sql`select sync_token as since from guichet_state`;
  for (let query = state ?? {}; query !== null; ) {
    const page = await call('GET', `/applications?${new URLSearchParams(query)}`);
    await sql.begin((tx) => writePage(tx, page));
    query = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
}

async function writePage(tx, { applications, removed, syncToken, nextCursor }) {
  for (const { id, status, job, candidate, createdAt } of applications) {
    const { id: candidate_id, firstName, lastName, email, phone } = candidate;
    const row = { id, candidate_id, job: job.externalId, status, email, phone, received_at: createdAt };
    const named = { ...row, name: [firstName, lastName].filter(Boolean).join(' ') };
    await tx`insert into guichet_applications ${tx(named)} on conflict (id) do update set ${tx(named)}`;
  }
  await tx`delete from guichet_applications where id = any(${removed.map(({ id }) => id)}::uuid[])`;
  if (nextCursor === null)
    await tx`with old as (delete from guichet_state) insert into guichet_state values (${syncToken})`;
  console.log(`applications: ${applications.length} written, ${removed.length} removed`);
}

/** Erases what Guichet has erased, and confirms it; a message that was not answered 2xx comes again. */
async function receive(request, response) {
  try {
    const { type, data } = new Webhook(WEBHOOK_SECRET).verify(await text(request), request.headers);
    if (type === 'candidate.erased') {
      await sql`delete from guichet_applications where id = any(${data.applicationIds}::uuid[])`;
      const path = `/deletions/${data.deletionId}/confirm-downstream`;
      if (data.deletionId) await call('POST', path, { system: 'ats', at: new Date().toISOString() });
    }
    response.writeHead(204).end();
  } catch ({ message }) {
    console.error(message);
    response.writeHead(500).end();
  }
}

const pass = () => sendJobs().then(readApplications);
if (WEBHOOK_SECRET) createServer(receive).listen(Number(PORT), '127.0.0.1');
else await pass().finally(() => sql.end());
while (WEBHOOK_SECRET)
  await Promise.all([pass().catch(({ message }) => console.error(message)), pause(60_000)]);
