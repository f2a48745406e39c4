import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './test/support/runner/closing-line-reporter.ts';
import { LongestFirst } from './test/support/runner/longest-first.ts';

/** Tests that need neither a database nor another process; `npx vitest --project pure` answers in seconds. */
const pure = 'test/**/*.pure.test.ts';
/** Tests of the database itself, and one of each operation, which also run on the embedded database. */
const onBothDatabases = 'test/**/*.databases.test.ts';
/** Tests that start nodes or browsers as processes. They run after all others. */
const manyProcesses = 'test/**/*.{processes,browser}.test.ts';

const withDatabases = {
  globalSetup: 'test/support/runner/global-setup.ts',
  setupFiles: 'test/support/runner/per-file.ts',
};

export default defineConfig({
  test: {
    reporters: ['default', new ClosingLineReporter()],
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    // One more than the processors of a small machine, since many tests wait for a timeout or another process.
    maxWorkers: 3,
    execArgv: [
      // A young generation that fits into the processor's caches takes a third less time where memory is slow.
      '--max-semi-space-size=1',
      `--import=${new URL('server/preload.mjs', import.meta.url).href}`,
    ],
    // Files share modules, since each has a database of its own.
    isolate: false,
    // These bounds end what hangs. They are wide, since shared machines are at times twenty times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    // A poll waits as long as a busy machine may need; the test's own time is the limit.
    expect: { poll: { timeout: 60_000 } },
    // The tests use Node's own modules and type stripping, as production does.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      { extends: true, test: { name: 'pure', include: [pure] } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/**/*.test.ts'],
          exclude: [pure, manyProcesses],
          provide: { database: 'postgres' },
          ...withDatabases,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [onBothDatabases],
          provide: { database: 'embedded' },
          ...withDatabases,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: [manyProcesses],
          provide: { database: 'postgres' },
          sequence: { groupOrder: 1 },
          ...withDatabases,
        },
      },
    ],
  },
});
