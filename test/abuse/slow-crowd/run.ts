import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLogger } from '../../../server/logging.ts';
import { startService } from '../../../server/service.ts';
import { pdf } from '../../support/cv-samples.ts';
import { applicationForm, fixturesOf, partnerApplication } from '../../support/fixtures.ts';
import { type Answer, createHttp } from '../../support/http.ts';
import { multipartType } from '../../support/raw-form.ts';
import { openSlowly } from '../../support/slow-request.ts';
import { testConfig } from '../../support/test-config.ts';

// `node test/abuse/slow-crowd/run.ts --senders 200 --total-ms 300000` prints one JSON line of figures.
const { values } = parseArgs({
  options: { senders: { type: 'string', default: '200' }, 'total-ms': { type: 'string', default: '300000' } },
});
const PAUSE_MS = 40;
const senders = Number(values.senders);
const totalMs = Number(values['total-ms']);
const folder = await mkdtemp(join(tmpdir(), 'guichet-slow-crowd-'));
const limits = { SUBMIT_LIMIT_PER_MINUTE: '1000000', SUBMIT_LIMIT_PER_EMAIL_HOUR: '1000000' };
const log = createLogger('silent', { write: () => {} });
const { address, deps, drain } = await startService(testConfig({ ...limits, DATA_DIR: folder }), log, {
  replace: ({ settings }) => ({ settings: { ...settings, bodyPatience: { idleMs: 15_000, totalMs } } }),
});
const http = createHttp(address);
const fixtures = fixturesOf({ deps, post: http.post });
const workspace = await fixtures.workspace();
const jobId = await fixtures.recruitment(workspace);
const { key } = await fixtures.partner();
const large = new File([new Uint8Array(pdf({ bytes: 1_000_000 }))], 'cv.pdf', { type: 'application/pdf' });
const form = '/api/v2/application/submit';
const intake = '/api/candidatures';

const traffic: (() => Promise<Answer>)[] = [
  () => http.get(`/api/public/v1/careers/${workspace.slug}/jobs`),
  () => http.get('/api/health'),
  () => http.post(intake, partnerApplication(jobId), { 'X-API-Key': key }),
  () => http.post(form, applicationForm(workspace.slug, jobId, { cv: large })),
];
const failures: string[] = [];

/** The other traffic, until told to stop: two callers, one call at a time each. */
async function measure(isOver: () => boolean) {
  const took: number[] = [];
  const caller = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      const start = performance.now();
      const answer = await traffic[turn % traffic.length]?.();
      took.push(performance.now() - start);
      // So that it is the crowd that is measured, not the callers themselves.
      await delay(PAUSE_MS);
      if (answer?.status !== 200) failures.push(`${answer?.status} ${answer?.text.slice(0, 200)}`);
    }
  };
  await Promise.all([caller(), caller()]);
  took.sort((one, other) => one - other);
  const at = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10;
  return { calls: took.length, p50: at(0.5), p99: at(0.99) };
}

/** A large form or application of which a byte comes every 200 ms. */
async function sendSlowly(index: number) {
  const [path, type] = index % 2 === 0 ? [form, multipartType] : [intake, 'application/json'];
  const headers = { 'Content-Type': type, 'X-API-Key': key, 'Content-Length': '10000000' };
  const start = performance.now();
  const slow = openSlowly(address, path, { headers });
  const trickle = setInterval(() => void slow.write(' '), 200);
  const answer = await slow.answer.finally(() => clearInterval(trickle));
  const tookMs = performance.now() - start;
  slow.hangUp();
  return { status: answer.status, says: answer.text.includes('on its way and was cut off'), tookMs };
}

/** Long enough for the calls to be warm. */
const spell = Math.min(totalMs, 20_000);
const within =
  (milliseconds: number, until = performance.now() + milliseconds) =>
  () =>
    performance.now() > until;
await measure(within(spell / 2));
const calm = await measure(within(spell));
let isOver = false;
const crowd = Promise.all(Array.from({ length: senders }, (_, index) => sendSlowly(index))).finally(() => {
  isOver = true;
});
const crowded = await measure(() => isOver);
const cut = await crowd;
const figures = {
  senders,
  cutOff: cut.filter(({ status, says }) => status === 400 && says).length,
  slowestCutMs: Math.round(Math.max(...cut.map(({ tookMs }) => tookMs))),
  failures: [...new Set(failures)].slice(0, 5),
  calm,
  crowded,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
http.close();
await drain();
await rm(folder, { recursive: true, force: true });
