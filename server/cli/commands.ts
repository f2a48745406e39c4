import { parseRouter, t } from 'trpc-cli';
import { adminRouter } from '../../routers/admin/index.ts';
import { auditCommand } from './audit-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { fileCommands } from './file-commands.ts';
import { flags, noFlags } from './flags.ts';
import type { Command, Host } from './host.ts';

type CommandTree = { [name: string]: Command | CommandTree };

/** One command per procedure of the administrator's router; those that read or write files stand in its place. */
export function buildCommands(host: Host): Record<string, Command> {
  const forwarded = parseRouter({ router: adminRouter }).map(([path, { meta, inputSchemas }]) => {
    const [input] = inputSchemas.success ? inputSchemas.value : [];
    const described = t.procedure.meta(meta);
    const command =
      input === undefined
        ? described.input(noFlags).handler(() => host.call(path, undefined))
        : described.input(flags(input)).handler(({ input: given }) => host.call(path, given));
    return [path, command] as const;
  });
  return {
    ...Object.fromEntries(forwarded),
    ...fileCommands(host),
    'audit.verify': auditCommand(host),
    doctor: doctorCommand(host),
  };
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
