import { type ParsedProcedure, parseRouter, t } from 'trpc-cli';
import { adminRouter } from '../../routers/admin/index.ts';
import type { Environment } from '../config.ts';
import { auditCommand } from './audit-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { fileCommands } from './file-commands.ts';

/** What commands need of the machine that they are typed on. */
export type Host = {
  environment: Environment;
  call(path: string, input: unknown): Promise<unknown>;
  readStdin(): Promise<string>;
  /** Prints the document of a command that then fails. */
  print(document: unknown): void;
  /** Writes a sentence on standard error. */
  warn(sentence: string): void;
};

export type Command = ReturnType<typeof t.procedure.handler>;
export type CommandTree = { [name: string]: Command | CommandTree };

/** One command per procedure of the administrator's router; those that read or write files stand in its place. */
export function buildCommands(host: Host): Record<string, Command> {
  const forwarded = parseRouter({ router: adminRouter }).map(([path, { meta, inputSchemas }]) => {
    const [input] = inputSchemas.success ? inputSchemas.value : [];
    const described = t.procedure.meta(meta);
    const command =
      input === undefined
        ? described.handler(() => host.call(path, undefined))
        : described.input(unchecked(input)).handler(({ input: flags }) => host.call(path, flags));
    return [path, command] as const;
  });
  return {
    ...Object.fromEntries(forwarded),
    ...fileCommands(host),
    'audit.verify': auditCommand(host),
    doctor: doctorCommand(host),
  };
}

/** Flags come from the schema; it is the procedure that checks their values and words the refusal. */
function unchecked(jsonSchema: ParsedProcedure['optionsJsonSchema']) {
  return {
    '~standard': { version: 1, vendor: 'guichet', validate: (value: unknown) => ({ value }) },
    toJsonSchema: () => jsonSchema,
  } as const;
}

/** `{'key.issue': command}` to `{key: {issue: command}}`. */
export function toTree(commands: Record<string, Command>): CommandTree {
  const groups: Record<string, CommandTree> = {};
  const top: CommandTree = {};
  for (const [path, command] of Object.entries(commands)) {
    const [group = path, name] = path.split('.');
    if (name === undefined) top[group] = command;
    else {
      groups[group] ??= {};
      groups[group][name] = command;
    }
  }
  return { ...groups, ...top };
}
