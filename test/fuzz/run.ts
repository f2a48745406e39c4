import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startService } from '#server/assembly/service.ts';
import { createLogger } from '#server/observability/logging.ts';
import { createTestClock } from '../support/clock.ts';
import { createHttp } from '../support/requests/http.ts';
import { testConfig } from '../support/test-config.ts';
import { fuzz, fuzzConfig } from './fuzz.ts';

// `npm run fuzz [-- --runs 100000 --seed 1]`: random requests over REST and RPC, checked by the service's document.
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const folder = await mkdtemp(join(tmpdir(), 'guichet-fuzz-'));
const clock = createTestClock();
const failures: string[] = [];
const log = createLogger('error', { write: (line: string) => failures.push(line) });
const service = await startService(testConfig({ ...fuzzConfig, DATA_DIR: folder }), log, { clock });
const http = createHttp(service.address);
const start = performance.now();
const options = { runs: Number(values.runs), seed: Number(values.seed) };
const { requests, statuses, faults } = await fuzz({ ...http, deps: service.deps, clock }, options);
const seconds = (performance.now() - start) / 1000;
const lines = [
  `${requests} requests in ${seconds.toFixed(0)} s, seed ${values.seed}`,
  ...Object.entries(statuses)
    .sort()
    .map(([line, count]) => `${line}: ${count}`),
  ...Object.entries(faults).flatMap(([kind, { count, request, answer }]) => [
    `FAULT ${count} × ${kind}`,
    `  ${request}`,
    `  ${answer}`,
  ]),
  ...failures.slice(0, 5),
  `fuzz: ${Object.keys(faults).length} kinds of fault, ${failures.length} errors logged`,
];
process.stdout.write(`${lines.join('\n')}\n`);
http.close();
await service.drain();
await rm(folder, { recursive: true, force: true });
process.exitCode = Object.keys(faults).length + failures.length === 0 ? 0 : 1;
