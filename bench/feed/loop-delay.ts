import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// A server loads this module by `--import`, with the output file's name in the address. Each SIGUSR2 writes the 99th
// percentile since the last one, in milliseconds.
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(file, String(delay.percentile(99) / 1e6));
  delay.reset();
});
