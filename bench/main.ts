type Bench = { options: string; run(): Promise<unknown> };

const benches: Record<string, Bench> = {
  attacks: {
    options:
      '[--only floods|slow-senders|exhausting-files|heavy-reads|odd-addresses|search-words|hostile-forms]… [--seconds 12] [--senders 200] ' +
      '[--times 20] [--variations 200] [--uploads 10000] [--abandoned 1000] [--jobs 5000] ' +
      '[--connections 2] [--addresses 100000] [--searches 1000]',
    run: () => import('./attacks/main.ts'),
  },
  audit: { options: '[entries, 5000000]', run: () => import('./audit/main.ts') },
  desk: {
    options:
      '[--applications 300] [--employers 40] [--reading 3000 (ms a page)] [--seconds 20] [--senders 4]',
    run: () => import('./desk/main.ts'),
  },
  feed: {
    options:
      '[--only Guichet]… [--jobs 100000] [--rounds 3] [--timeout 5000 (of the database, in ms)] ' +
      '[--copied (elements, in place of rendered: for a million)]',
    run: () => import('./feed/main.ts'),
  },
  intake: {
    options:
      '[--applications 300] [--warmup 600] [--concurrency 16] [--rounds 5] [--idle 30 (seconds)] [--imported 20000 (jobs)] ' +
      '[--flag=--cpu-prof (of Node.js)]…',
    run: () => import('./intake/main.ts'),
  },
  manage: {
    options:
      '[--only calls|snapshots|intake]… [--rounds 5] [--calls 400] [--concurrency 8] [--jobs 10000] [--large 100000] ' +
      '[--applications 200] [--flag=--cpu-prof (of Node.js)]…',
    run: () => import('./manage/main.ts'),
  },
  pages: { options: '', run: () => import('./pages/main.ts') },
  reads: {
    options:
      '[--only warm|304|cold|sizes|jobs.json]… [--rounds 5] [--seconds 3] [--workspaces 4200 (of 50 jobs)] ' +
      '[--connections 32]',
    run: () => import('./reads/main.ts'),
  },
  realtime: {
    options:
      '[--only "Guichet SSE"]… [--rounds 3] [--kept rounds.json] [--from 1500] [--step 250] [--most 5000] ' +
      '[--seconds 3] [--sessions 2000 (no ramps)] [--newcomers 2000 (to so many --sessions)]',
    run: () => import('./realtime/main.ts'),
  },
  search: {
    options:
      '[--searches 400 (of each kind)] [--workspaces 4200 (of 50 jobs)] [--before ../older (another version, to compare)]',
    run: () => import('./search/main.ts'),
  },
  webhooks: {
    options: '[--rounds 5] [--applications 200] [--concurrency 8]',
    run: () => import('./webhooks/main.ts'),
  },
};

// The servers end with this process, also when it is ended by hand.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// The first argument names the bench, and the others are its options.
const [name = ''] = process.argv.splice(2, 1);
const bench = benches[name];
if (bench === undefined) fail(Object.keys(benches).map(usageOf).join(''));
else if (process.argv.includes('--help')) process.stdout.write(usageOf(name));
else {
  await bench.run().catch((error: unknown) => {
    if (!isWrongOption(error)) throw error;
    fail(`${error.message}\n${usageOf(name)}`);
  });
}

function usageOf(benchName: string): string {
  return `npm run bench -- ${benchName} ${benches[benchName]?.options}\n`;
}

function fail(text: string): void {
  process.stderr.write(text);
  process.exitCode = 1;
}

function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
