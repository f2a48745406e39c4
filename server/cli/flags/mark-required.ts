import type { TrpcCli } from 'trpc-cli';

type Program = NonNullable<Parameters<TrpcCli['run']>[1]>;
type Option = { flags: string; description: string };

/** Marks the required flags in each help page. trpc-cli writes the value of such a flag in angle brackets. */
export function markRequired(program: Program): Program {
  for (const option of optionsOf(program)) {
    if (option.flags.includes('<')) option.description = `${option.description} (required)`.trim();
  }
  program.commands?.forEach(markRequired);
  return program;
}

/** Reads Commander's options, which trpc-cli's type of a program leaves out. */
function optionsOf(program: Program): readonly Option[] {
  return (program as Program & { options?: readonly Option[] }).options ?? [];
}
