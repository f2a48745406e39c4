import { createCli, FailedToExitError } from 'trpc-cli';
import { type Environment, parseConfig } from '../config.ts';
import { callAdministration } from './administration.ts';
import { buildCommands } from './commands.ts';
import { sentenceOf } from './sentence.ts';

export type Terminal = {
  environment: Environment;
  readStdin(): Promise<string>;
  out(text: string): void;
  err(text: string): void;
};

/** Runs one command; prints one JSON document, or one sentence on standard error. Resolves to the exit code. */
export async function runCli(argv: string[], terminal: Terminal): Promise<number> {
  const say = (sentence: string) => terminal.err(`${sentence}\n`);
  const commands = buildCommands({
    call: (path, input) => callAdministration(parseConfig(terminal.environment), path, input),
    readStdin: terminal.readStdin,
    warn: say,
  });
  const cli = createCli({ router: commands, name: 'admin', description: 'Administrator’s command line' });
  try {
    await cli.run({
      argv,
      prompts: false,
      logger: { info: (printed) => terminal.out(toDocument(printed)), error: () => {} },
      process: { exit: stayAlive },
    });
    return 0;
  } catch (error) {
    if (error instanceof FailedToExitError && error.exitCode === 0) return 0;
    say(sentenceOf(error, argv));
    return 1;
  }
}

/** A help text stays text; whatever a command returns is one JSON document. */
function toDocument(printed: unknown): string {
  return typeof printed === 'string' ? printed : `${JSON.stringify(printed, null, 2)}\n`;
}

function stayAlive(): never {
  // trpc-cli then throws what it would have ended the process with.
  return undefined as never;
}
