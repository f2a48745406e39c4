import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { partnerApplication } from '#test/support/fixtures.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { oneHeapHelper, reserveCore, startFlags } from '../cores.ts';
import { formatCounts, formatFigure } from '../meter.ts';
import { prepareEnvironment } from '../node/environment.ts';
import { startServer } from '../node/server.ts';
import { startPeer } from '../peers/start-peer.ts';
import { median } from '../results.ts';
import { meterDuringImport } from './during-import.ts';
import { printCv } from './sample-cv.ts';

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '300' },
    /** Applications until V8 has compiled the code of an application. */
    warmup: { type: 'string', default: '600' },
    concurrency: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '5' },
    idle: { type: 'string', default: '30' },
    imported: { type: 'string', default: '20000' },
    /** A flag for the server's Node.js, such as `--cpu-prof`. */
    flag: { type: 'string', multiple: true, default: [] },
  },
});
/** The target for applications during an import. */
const P99_MS_MAX = 1_000;
const concurrency = Number(values.concurrency);
const rounds = Number(values.rounds);
/** After a start or many calls a server still compiles code, collects garbage and erases finished jobs. */
const SETTLING_MS = 30_000;
const idleSeconds = Number(values.idle);

const core = await reserveCore();
const cv = await printCv();
const prepared = await prepareEnvironment({ variables: { LOG_LEVEL: 'warn' }, sessions: 0 });
const server = await startServer({
  environment: prepared.environment,
  core,
  flags: [oneHeapHelper, ...values.flag],
});
const http = createHttp(server.address);
const resume = {
  file: { fileName: 'cv.pdf', contentType: 'application/pdf', data: cv.toString('base64') },
};
let errors = 0;

try {
  print(
    `${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, ${core === null ? 'no core of its own' : `the server and its children on one core (${oneHeapHelper})`}, PostgreSQL and the mail server on the rest;`,
  );
  print(`partner applications with a PDF of ${(cv.length / 1024).toFixed(0)} KB, ${concurrency} at once`);
  await reportIdle('idle, just started');
  await receive(Number(values.warmup));
  await reportIntake(Number(values.applications));
  await reportNextToRaw(Number(values.applications));
  await reportIdle('idle, after the applications');
  await reportDuringImport(Number(values.imported));
} finally {
  http.close();
  await server.end();
  await prepared.close();
}

async function reportIdle(when: string): Promise<void> {
  if (idleSeconds === 0) return;
  await delay(SETTLING_MS);
  const before = await server.usage();
  await delay(idleSeconds * 1000);
  const after = await server.usage();
  // In percent of a core: a second has 1000 ms.
  const share = (after.server.cpuMs - before.server.cpuMs) / (idleSeconds * 10);
  print(
    `${when}: ${share.toFixed(2)} % of a core, ${after.server.residentMb.toFixed(0)} MB resident, children ${after.children.residentMb.map((megabytes) => `${megabytes.toFixed(0)} MB`).join(', ') || 'none'}`,
  );
}

async function reportIntake(count: number): Promise<void> {
  const mailsBefore = prepared.mailsAccepted();
  const before = await server.usage();
  const { answeredMs, doneMs } = await receive(count);
  const after = await server.usage();
  const cpuMs = (part: 'server' | 'children') => (after[part].cpuMs - before[part].cpuMs) / count;
  const [own, children] = [cpuMs('server'), cpuMs('children')];
  print(
    `CPU an application, all follow-up included: ${(own + children).toFixed(1)} ms (server ${own.toFixed(1)}, children ${children.toFixed(1)})`,
  );
  print(
    `${count} answered in ${(answeredMs / 1000).toFixed(1)} s (${(count / (answeredMs / 1000)).toFixed(1)} a second), followed up in ${(doneMs / 1000).toFixed(1)} s; ${prepared.mailsAccepted() - mailsBefore} mails, ${(await prepared.unfinishedWork()).unread} unread CVs, ${errors} errors`,
  );
}

/** Measures Guichet and a raw server in turn, since both use the one core. Only Guichet has follow-up jobs to do. */
async function reportNextToRaw(count: number): Promise<void> {
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: folder = '' } = prepared.environment;
  const options = { databaseUrl, publicUrl: '', core, flags: [...startFlags, oneHeapHelper] };
  const raw = await startPeer('intake', options, folder);
  const rawHttp = createHttp(raw.address);
  try {
    const rates: { guichet: number[]; raw: number[] } = { guichet: [], raw: [] };
    const followedUpMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, to] of Object.entries({ guichet: http, raw: rawHttp }) as [
        'guichet' | 'raw',
        typeof http,
      ][]) {
        const { answeredMs, doneMs } = await receive(count, to);
        rates[name].push(count / (answeredMs / 1000));
        if (name === 'guichet') followedUpMs.push(doneMs);
      }
    }
    const [guichetRate, rawRate] = [median(rates.guichet), median(rates.raw)];
    print(
      `answered a second, medians of ${rounds} rounds: Guichet ${guichetRate.toFixed(0)}, raw Node with the same rows and a durable file ${rawRate.toFixed(0)}; ratio ${(guichetRate / rawRate).toFixed(2)}; Guichet's follow-up done after ${(median(followedUpMs) / 1000).toFixed(1)} s`,
    );
  } finally {
    rawHttp.close();
    await raw.end();
  }
}

async function reportDuringImport(rows: number): Promise<void> {
  if (rows === 0) return;
  const { environment, slug: workspace } = prepared;
  const { meter, importedMs } = await meterDuringImport(() => apply(), { environment, workspace, rows });
  print(
    `during an import of ${rows} jobs (${(importedMs / 1000).toFixed(1)} s): ${formatCounts(meter.statuses)}, p50 ${meter.p50()} ms, p99 ${formatFigure(meter.p99(), { below: P99_MS_MAX, unit: 'ms' })}`,
  );
}

/** Sends this many applications, and waits until their follow-up jobs are done. */
async function receive(count: number, to = http) {
  const startedAt = performance.now();
  let left = count;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      if ((await apply(to)).status !== 200) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  const answeredMs = performance.now() - startedAt;
  while ((await prepared.unfinishedWork()).jobs > 0) await delay(50);
  return { answeredMs, doneMs: performance.now() - startedAt };
}

function apply(to = http) {
  const application = partnerApplication(prepared.jobId, { applicant: { resume } });
  return to.post('/api/candidatures', application, { 'X-API-Key': prepared.partnerKey });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
