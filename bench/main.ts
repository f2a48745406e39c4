const benches: Record<string, () => Promise<unknown>> = {
  attacks: () => import('./attacks/main.ts'),
  audit: () => import('./audit/main.ts'),
  intake: () => import('./intake/main.ts'),
  realtime: () => import('./realtime/main.ts'),
};

// The first argument says what is measured; the others are the bench's own.
const [name = ''] = process.argv.splice(2, 1);
const bench = benches[name];
if (bench === undefined) {
  process.stderr.write(`npm run bench -- ${Object.keys(benches).join('|')} [options]\n`);
  process.exitCode = 1;
} else await bench();
