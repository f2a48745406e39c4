import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from 'trpc-cli';
import { z } from 'zod';
import type { Command, Host } from './host.ts';

const deletionList = z.array(z.unknown());
const repeatOutcome = z.looseObject({ held: z.array(z.string()), unknown: z.array(z.string()) });

/**
 * Builds the command that reads the lists which `deletion list` or `deploy/backup deletions` printed. Sorted by name,
 * they are in the order of their times.
 */
export function repeatCommand(host: Host): Command {
  return t.procedure
    .meta({ description: 'After a restore, repeat the deletions that the kept lists show as done' })
    .input(z.object({ from: z.string().describe('the folder of the kept lists, as deploy/backup makes it') }))
    .handler(async ({ input: { from } }) => {
      const names = (await readdir(from)).filter((name) => name.endsWith('.json')).sort();
      const lists = await Promise.all(names.map((name) => readList(join(from, name))));
      const outcomes = repeatOutcome.parse(await host.call('deletion.repeat', { kept: lists.flat() }));
      const faults = faultsOf(outcomes);
      if (faults.length === 0) return outcomes;
      host.print(outcomes);
      throw new Error(faults.join(' '));
    });
}

/** Returns a sentence for each group of deletions whose persons may be in the database again. */
function faultsOf({ held, unknown }: z.infer<typeof repeatOutcome>): string[] {
  const faults: string[] = [];
  if (held.length > 0) {
    faults.push(
      'These deletions were done, but a legal hold in the backup keeps the persons whom they erased: ' +
        `${held.join(', ')}. Release them by "candidate release", and repeat.`,
    );
  }
  if (unknown.length > 0) {
    faults.push(
      `These deletions were done, but no list says whom they erased: ${unknown.join(', ')}. ` +
        'Find the persons by the letters or certificates, ' +
        'and erase them by "deletion request" and "deletion execute".',
    );
  }
  return faults;
}

async function readList(file: string): Promise<unknown[]> {
  try {
    return deletionList.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} is not what "deletion list" prints`, { cause: error });
  }
}
