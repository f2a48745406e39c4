import { text } from 'node:stream/consumers';
import { runCli } from './cli/run-cli.ts';

// A reader that closes the pipe, as `head` does, needs no more output.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
const code = await runCli(process.argv.slice(2), {
  // biome-ignore lint/style/noProcessEnv: only this file and main.ts read it
  environment: process.env,
  readStdin: () => text(process.stdin),
  out: (printed) => process.stdout.write(printed),
  err: (printed) => process.stderr.write(printed),
});
// Waits until the pipes have taken all output, before the process ends.
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
);
process.exit(code);
