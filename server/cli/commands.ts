import { parseRouter, t } from 'trpc-cli';
import type { FoundItems } from '#domain/administration/first-of.ts';
import { adminRouter } from '#routers/admin/index.ts';
import { auditCommand } from './audit-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { evaluateCommand } from './evaluate-command.ts';
import { fileCommands } from './file-commands.ts';
import { flags, noFlags } from './flags/flags.ts';
import { readImageFlags, withImageFlags } from './flags/image-flags.ts';
import type { Command, Host } from './host.ts';
import { interviewerCommand } from './interviewer-command.ts';
import { printApplications } from './print-applications.ts';
import { repeatCommand } from './repeat-command.ts';
import { cutListSentence } from './sentence.ts';

type CommandTree = { [name: string]: Command | CommandTree };

/** The commands that print a list which may be long. The others print their procedure's answer. */
const listCommands: Partial<Record<string, (host: Host, values: unknown) => Promise<unknown>>> = {
  'application.list': printApplications,
  'candidate.search': searchCandidates,
};

/**
 * Builds one command per procedure of the administrator's router. A command that does more than call its procedure,
 * such as `fileCommands`, replaces the one of the same path.
 */
export function buildCommands(host: Host): Record<string, Command> {
  // The command `apply` calls the procedure `applySetup`.
  const procedures = parseRouter({ router: adminRouter }).filter(([path]) => path !== 'applySetup');
  const forwarded = procedures.map(([path, { meta, inputSchemas }]) => {
    const [input] = inputSchemas.success ? inputSchemas.value : [];
    const procedure = t.procedure.meta(meta);
    const command =
      input === undefined
        ? procedure.input(noFlags).handler(() => host.call(path, undefined))
        : procedure.input(flags(withImageFlags(input))).handler(async ({ input: values }) => {
            const printList = listCommands[path];
            return printList ? printList(host, values) : host.call(path, await readImageFlags(values));
          });
    return [path, command] as const;
  });
  return {
    ...Object.fromEntries(forwarded),
    ...fileCommands(host),
    'audit.verify': auditCommand(host),
    'deletion.repeat': repeatCommand(host),
    doctor: doctorCommand(host),
    'interviewer.check': interviewerCommand(host),
    'interviewer.evaluate': evaluateCommand(host),
  };
}

/** Turns `{'key.issue': command}` into `{key: {issue: command}}`. */
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

/** Returns the candidates, which are then printed; if their list was cut, a sentence on standard error says so. */
async function searchCandidates(host: Host, values: unknown): Promise<unknown[]> {
  const { found, more } = (await host.call('candidate.search', values)) as FoundItems<unknown>;
  if (more) host.say(cutListSentence(found.length));
  return found;
}
