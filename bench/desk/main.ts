import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pdf } from '#test/support/files/cv-samples.ts';
import { partnerApplication } from '#test/support/fixtures.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { oneHeapHelper, reserveCore } from '../cores.ts';
import { createMeter, formatCounts, formatFigure, type Meter, meterCallers } from '../meter.ts';
import { prepareEnvironment } from '../node/environment.ts';
import { startServer } from '../node/server.ts';
import { conditions, publishSection } from '../results.ts';

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '300' },
    employers: { type: 'string', default: '40' },
    /** The time for which an employer reads a page. */
    reading: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '20' },
    senders: { type: 'string', default: '4' },
  },
});
const numbers = [values.applications, values.employers, values.reading, values.seconds, values.senders];
const [applications = 1, employers = 1, readingMs = 1, seconds = 1, senders = 1] = numbers.map(Number);
const FIRST_BYTE_MS_MAX = 100;
const READS = 60;
/** The intake's p99 next to employers, in those of the intake alone. */
const RATIO_MAX = 1.2;
/** The pause of a sender after each application. */
const PAUSE_MS = 50;

const core = await reserveCore();
const prepared = await prepareEnvironment({
  variables: { LOG_LEVEL: 'warn', CALL_LIMIT_PER_MINUTE: '1000000' },
  sessions: 0,
  employers,
});
const server = await startServer({ environment: prepared.environment, core, flags: [oneHeapHelper] });
const http = createHttp(server.address, { socketsMax: 256 });
const file = { fileName: 'cv.pdf', contentType: 'application/pdf', data: pdf().toString('base64') };

try {
  const ids = await Array.fromAsync(Array(applications), apply);
  await settle();
  const list = await meterOne('/desk');
  const application = await meterOne(`/desk/applications/${ids[0]}`);
  const alone = await meterIntake();
  await settle();
  const read = createMeter();
  const beside = await meterIntake(() => readPages(read, ids));
  await settle();
  const ratio = beside.p99() / alone.p99();
  await publishSection('desk: employers next to applications', [
    `${conditions(prepared.postgresVersion, core)} ${senders} senders of applications with a PDF, one each ${PAUSE_MS} ms.`,
    '',
    `- The list of ${applications} applications, first byte, one at a time: p50 ${formatFigure(list.meter.p50(), { below: FIRST_BYTE_MS_MAX, unit: 'ms' })}, p99 ${Math.round(list.meter.p99())} ms; ${list.cpuMs.toFixed(1)} ms of the server’s processor, an application ${application.cpuMs.toFixed(1)} ms.`,
    `- Applications alone: ${describe(alone)}.`,
    `- Next to ${employers} employers, who open a page every ${readingMs / 1000} s: ${describe(beside)}; p50 × ${(beside.p50() / alone.p50()).toFixed(2)}, p99 × ${ratio.toFixed(2)} (target below ${RATIO_MAX}: ${ratio < RATIO_MAX ? 'met' : 'MISSED'}).`,
    `- Those pages: ${describe(read)}.`,
  ]);
} finally {
  http.close();
  await server.end();
  await prepared.close();
}

async function apply(): Promise<string> {
  const answer = await send();
  if (answer.status !== 200) throw new Error(`an application was answered ${answer.status}`);
  return answer.json<{ applicationId: string }>().applicationId;
}

function send() {
  const application = partnerApplication(prepared.jobId, { applicant: { resume: { file } } });
  return http.post('/api/candidatures', application, { 'X-API-Key': prepared.partnerKey });
}

/** Opens a page again and again, one at a time. */
async function meterOne(path: string) {
  const meter = createMeter();
  const { server: before } = await server.usage();
  for (let turn = 0; turn < READS; turn += 1) await meter.measure(() => firstByteOf(path));
  const { server: after } = await server.usage();
  return { meter, cpuMs: (after.cpuMs - before.cpuMs) / READS };
}

async function firstByteOf(path: string) {
  const [Cookie = ''] = prepared.deskCookies;
  const response = await http.open(path, { headers: { Cookie, Accept: 'text/html' } });
  response.resume();
  return { status: response.statusCode ?? 0 };
}

/** Meters the senders for some seconds, while `others` do their work. */
function meterIntake(others: () => Promise<void> = async () => {}): Promise<Meter> {
  const work = Promise.all([delay(seconds * 1000), others()]);
  return meterCallers(
    Array.from({ length: senders }, () => [send]),
    { work, pauseMs: PAUSE_MS },
  );
}

/** Each employer opens the list, then an application, and reads each page for a while. */
async function readPages(meter: Meter, ids: readonly string[]): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const read = async (Cookie: string, number: number) => {
    await delay((readingMs / employers) * number);
    for (let turn = 0; performance.now() < end; turn += 1) {
      const id = ids[(number * 7 + turn) % ids.length];
      const path = turn % 2 === 0 ? '/desk' : `/desk/applications/${id}`;
      await meter.measure(() => http.get(path, { Cookie, Accept: 'text/html' }));
      await delay(readingMs);
    }
  };
  await Promise.all(prepared.deskCookies.map(read));
}

async function settle(): Promise<void> {
  while ((await prepared.unfinishedWork()).jobs > 0) await delay(50);
}

function describe(meter: Meter): string {
  return `${formatCounts(meter.statuses)}, p50 ${Math.round(meter.p50())} ms, p99 ${Math.round(meter.p99())} ms`;
}
