import { createCli, FailedToExitError, kebabCase, type TrpcCliRunParams } from 'trpc-cli';
import { type Environment, parseConfig } from '../config/config.ts';
import { callAdministration } from './administration.ts';
import { buildCommands, toTree } from './commands.ts';
import { markRequired } from './flags/mark-required.ts';
import { sentenceOf } from './sentence.ts';

type Terminal = {
  environment: Environment;
  readStdin(): Promise<string>;
  out(text: string): void;
  err(text: string): void;
};

/** Runs one command; prints one JSON document, or one sentence on standard error. Resolves to the exit code. */
export async function runCli(argv: string[], terminal: Terminal): Promise<number> {
  const { environment, readStdin } = terminal;
  const say = (sentence: string) => terminal.err(`${sentence}\n`);
  const print = (printed: unknown) => terminal.out(toText(printed));
  const commands = buildCommands({
    environment,
    call: (path, input) => callAdministration({ config: parseConfig(environment), path, input, say }),
    readStdin,
    print,
    write: terminal.out,
    say,
  });
  const cli = createCli({
    router: toTree(commands),
    name: 'admin',
    description: 'The administrator’s command line',
  });
  try {
    assertCommand(argv, Object.keys(commands));
    const params: TrpcCliRunParams = {
      argv,
      prompts: false,
      // An error is thrown as well, and said below.
      logger: { info: print, error: () => {} },
      process: { exit: ignoreExit },
    };
    await cli.run(params, markRequired(cli.buildProgram(params)));
    return 0;
  } catch (error) {
    if (error instanceof FailedToExitError && error.exitCode === 0) return 0;
    say(sentenceOf(error));
    return 1;
  }
}

/** Formats a command's result as one JSON document; a help text stays text. */
function toText(printed: unknown): string {
  return typeof printed === 'string' ? printed : `${JSON.stringify(printed, null, 2)}\n`;
}

/**
 * Throws for words that are no command, such as a group alone, for which trpc-cli would print a page of help and end
 * the process.
 */
function assertCommand(argv: string[], paths: string[]): void {
  if (argv.some((word) => ['--help', '-h', 'help'].includes(word))) return;
  const firstFlag = argv.findIndex((word) => word.startsWith('-'));
  const words = firstFlag === -1 ? argv : argv.slice(0, firstFlag);
  const commands = paths.map((path) => path.split('.').map(kebabCase).join(' '));
  const typed = words.join(' ');
  if (commands.some((command) => typed === command || typed.startsWith(`${command} `))) return;
  const inSameGroup = commands.filter((command) => command.startsWith(`${words[0]} `));
  const choice = inSameGroup.length > 0 ? `there are ${inSameGroup.join(', ')}` : '--help lists them all';
  throw new Error(
    typed === '' ? 'Give a command; --help lists them all.' : `There is no command "${typed}": ${choice}.`,
  );
}

/**
 * Returns instead of ending the process, so that trpc-cli throws the error with which it would have ended the process.
 */
function ignoreExit(): never {
  return undefined as never;
}
