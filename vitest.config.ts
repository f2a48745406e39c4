import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './test/support/runner/closing-line-reporter.ts';

// Tests that need neither a database nor another process: `npx vitest --project pure` answers in seconds.
const pure = [
  'test/*.test.ts',
  'test/kernel/**/*.test.ts',
  'test/domain/{notices,feed/*,jobs/renderer-version}.test.ts',
  'test/domain/jobs/{posting/*,missing-pay-range,render-runs}.test.ts',
  'test/db/connection/fail-fast-client.test.ts',
  'test/realtime/{interviewer,stream,transport,watch}/**/*.test.ts',
  'test/realtime/turn/**/!(forgetting).test.ts',
  'test/openapi/**/!(defined-once).test.ts',
  'test/server/{config,left-out-report,secrets}.test.ts',
  'test/server/adapters/{file-cv-store,follow-up-failure}.test.ts',
  'test/server/administration/{check-file,help,import-repeated}.test.ts',
  'test/server/follow-up/deletion-letters.test.ts',
  'test/server/untrusted/{fair-queue,inspection/**/*,extraction/**/*}.test.ts',
  'test/server/webhooks/{addresses,snippets}.test.ts',
  'test/web/{discovery-documents,docs,docs-facts,docs/scope,html,job-posting,pages}.test.ts',
  'test/web/portal/portal-page.test.ts',
  'test/web/careers/syndication.test.ts',
  'test/web/chat/{markdown,wish-for-person}.test.ts',
  'test/client/calls.test.ts',
  'test/abuse/{refused-senders,unread-answers}.test.ts',
  'test/deploy/{env-example,environment-file,unit,compose-file}.test.ts',
  'test/transports/frames.test.ts',
];
// Tests of the database itself, and one of each operation, run on both kinds; the others on PostgreSQL only.
const onBothDatabases = ['db', 'domain/erasure', 'rpc'].map((folder) => `test/${folder}/**/*.test.ts`);
// Nodes and browsers are processes of their own, and come after all others.
const manyProcesses = [
  'test/nodes/**/*.test.ts',
  'test/chaos/**/*.test.ts',
  'test/deploy/!(env-example|environment-file|unit|compose-file|rolling-restart).test.ts',
  'test/deploy/last-release/*.test.ts',
  'test/interview/revocation.test.ts',
  'test/quickstarts/**/*.test.ts',
  'test/**/*browser.test.ts',
];

const withDatabases = {
  globalSetup: 'test/support/runner/global-setup.ts',
  setupFiles: 'test/support/runner/per-file.ts',
};

export default defineConfig({
  test: {
    reporters: ['default', new ClosingLineReporter()],
    silent: 'passed-only',
    // One more than processors at hand on a small machine: many tests wait, for a timeout or another process.
    maxWorkers: 3,
    execArgv: [
      // A young generation that stays in the processor's caches: a third less time where memory is slow.
      // For the same reason `npm test` has glibc ask for large pages: a fifth less.
      '--max-semi-space-size=1',
      `--import=${new URL('server/preload.mjs', import.meta.url).href}`,
    ],
    // Each file has a database of its own, so that modules may be shared.
    isolate: false,
    // Bounds for what hangs, not for what is slow: shared machines are at times twenty times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    // A poll waits for what will come, on a busy machine too; the test's own time is the limit.
    expect: { poll: { timeout: 60_000 } },
    // The tests run what production runs: Node's own modules, and its own type stripping.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...pure, ...onBothDatabases, ...manyProcesses],
          provide: { database: 'postgres' },
          ...withDatabases,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: manyProcesses,
          provide: { database: 'postgres' },
          sequence: { groupOrder: 1 },
          ...withDatabases,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: onBothDatabases,
          exclude: [...pure, 'test/**/*.postgres.test.ts'],
          provide: { database: 'embedded' },
          ...withDatabases,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBothDatabases,
          exclude: pure,
          provide: { database: 'postgres' },
          ...withDatabases,
        },
      },
    ],
  },
});
