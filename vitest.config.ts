import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './test/support/runner/closing-line-reporter.ts';

// What stands on the database itself, and every operation once, run on both kinds; the rest on PostgreSQL alone.
const onBothDatabases = ['database', 'erasure', 'rpc'].map((folder) => `test/${folder}/**/*.test.ts`);
// Nodes and browsers are processes of their own: each such file has the machine for itself, after all others.
const manyProcesses = [
  'test/nodes/**/*.test.ts',
  'test/chaos/**/*.test.ts',
  'test/interview/revocation.test.ts',
  'test/web/*browser.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: 'test/support/runner/global-setup.ts',
    reporters: ['default', new ClosingLineReporter()],
    silent: 'passed-only',
    maxWorkers: 2,
    execArgv: [
      // A young generation that stays in the processor's caches: a third less time where memory is slow.
      // For the same reason `npm test` has glibc ask for large pages: a fifth less.
      '--max-semi-space-size=1',
      `--import=${new URL('server/preload.mjs', import.meta.url).href}`,
    ],
    // Each file has a database of its own, so that modules may be shared.
    isolate: false,
    setupFiles: 'test/support/runner/per-file.ts',
    // Bounds for what hangs, not for what is slow: shared machines are at times twenty times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    // A poll waits for what will come, on a busy machine too; the test's own time is the limit.
    expect: { poll: { timeout: 60_000 } },
    // The tests run what production runs: Node's own modules, and its own type stripping.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...onBothDatabases, ...manyProcesses],
          provide: { database: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: manyProcesses,
          provide: { database: 'postgres' },
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: onBothDatabases,
          exclude: ['test/**/*.postgres.test.ts'],
          provide: { database: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBothDatabases,
          provide: { database: 'postgres' },
        },
      },
    ],
  },
});
