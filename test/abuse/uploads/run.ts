import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger } from '../../../server/logging.ts';
import { startService } from '../../../server/service.ts';
import { fixturesOf } from '../../support/fixtures.ts';
import { createHttp } from '../../support/http.ts';
import { countRows } from '../../support/rows.ts';
import { openSlowly } from '../../support/slow-request.ts';
import { testConfig } from '../../support/test-config.ts';
import { hostileForms } from './hostile-forms.ts';

// `node --expose-gc test/abuse/uploads/run.ts --uploads 10000 --aborts 1000` prints one JSON line of figures.
const { values } = parseArgs({
  options: { uploads: { type: 'string', default: '10000' }, aborts: { type: 'string', default: '1000' } },
});
const path = '/api/v2/application/submit';
const folder = await mkdtemp(join(tmpdir(), 'guichet-uploads-'));
const limits = { SUBMIT_LIMIT_PER_MINUTE: '1000000', SUBMIT_LIMIT_PER_EMAIL_HOUR: '1000000' };
const errors: string[] = [];
const log = createLogger('error', { write: (line: string) => errors.push(line) });
const { address, deps, drain } = await startService(testConfig({ ...limits, DATA_DIR: folder }), log);
const http = createHttp(address);
const fixtures = fixturesOf({ deps, post: http.post });
const workspace = await fixtures.workspace();
const forms = hostileForms({ slug: workspace.slug, jobId: await fixtures.recruitment(workspace) });
const unexpected: string[] = [];
let [accepted, uploads, bombMs] = [0, 0, 0];

/** One form after the other until `count` are sent, eight at a time. */
async function upload(count: number): Promise<void> {
  let next = 0;
  const sender = async () => {
    while (next < count) {
      const one = forms[next % forms.length];
      next += 1;
      if (one === undefined) return;
      const answer = await http.send(path, { method: 'POST', ...one.form() });
      uploads += 1;
      if (answer.status === 200) accepted += 1;
      if (answer.status !== one.status)
        unexpected.push(`${one.what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sender));
}

/** Leaves half-way through a form with a CV. */
async function abort(): Promise<void> {
  const { body, headers } = (forms[0] ?? { form: () => ({ body: '', headers: {} }) }).form();
  const whole = Buffer.from(body as Buffer);
  const length = { 'Content-Length': String(whole.length) };
  const left = openSlowly(address, path, { headers: { ...(headers as Record<string, string>), ...length } });
  await left.write(whole.subarray(0, whole.length / 2));
  left.hangUp();
  await left.closed;
}

async function bomb(): Promise<number> {
  const form = forms.find(({ what }) => what === '1 GiB in 1 MiB')?.form();
  const start = performance.now();
  await http.send(path, { method: 'POST', ...form });
  return performance.now() - start;
}

/** What the process holds, when what can go is gone. */
async function held() {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    globalThis.gc?.();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  return { usedMiB: (heapUsed + external) / 2 ** 20, rssMiB: rss / 2 ** 20, descriptors: descriptors.length };
}

await upload(forms.length * 2);
const before = await held();
await upload(Number(values.uploads));
for (let left = 0; left < Number(values.aborts); left += 1) await abort();
bombMs = Math.min(await bomb(), await bomb(), await bomb());
// Connections that were left are closed when the server hears of it.
let after = await held();
for (let tries = 0; tries < 50 && after.descriptors > before.descriptors; tries += 1) after = await held();
const files = await readdir(join(folder, 'cv'), { recursive: true, withFileTypes: true });
const figures = {
  uploads,
  accepted,
  unexpected: [...new Set(unexpected)].slice(0, 10),
  errors: errors.length,
  rows: await countRows(deps, 'cv_files'),
  files: files.filter((entry) => entry.isFile()).length,
  leftInTmp: (await readdir(tmpdir())).filter((name) => name.includes('multer')).length,
  bombMs,
  before,
  after,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
http.close();
await drain();
await rm(folder, { recursive: true, force: true });
