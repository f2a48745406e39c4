import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './test/support/closing-line-reporter.ts';

// These run twice, on the embedded database and on PostgreSQL; each file has its own, so modules may be shared.
const onBothDatabases = ['rest', 'rpc', 'database', 'erasure'].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    reporters: ['default', new ClosingLineReporter()],
    silent: 'passed-only',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    // A poll waits for what will come, on a busy machine too; the test's own time is the limit.
    expect: { poll: { timeout: 10_000 } },
    // The tests run what production runs: Node's own modules, and its own type stripping.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: onBothDatabases,
          provide: { database: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: onBothDatabases,
          exclude: ['test/**/*.postgres.test.ts'],
          isolate: false,
          setupFiles: 'test/support/per-file.ts',
          provide: { database: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBothDatabases,
          isolate: false,
          setupFiles: 'test/support/per-file.ts',
          provide: { database: 'postgres' },
        },
      },
    ],
  },
});
