import { runCli } from '#server/cli/run-cli.ts';
import type { Environment } from '#server/config/config.ts';

export type Printed = { code: number; out: string; err: string; json<Body>(): Body };

/** Runs one administrator's command in this process. */
export async function runCommand(words: string[], environment: Environment, input = ''): Promise<Printed> {
  let [out, err] = ['', ''];
  const code = await runCli(words, {
    environment,
    readStdin: async () => input,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err, json: <Body>() => JSON.parse(out) as Body };
}
