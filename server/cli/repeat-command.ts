import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from 'trpc-cli';
import { z } from 'zod';
import type { Command, Host } from './host.ts';

const list = z.array(z.unknown());
const outcome = z.looseObject({ held: z.array(z.string()), unknown: z.array(z.string()) });

/** Reads kept lists, as `deletion list` and `deploy/backup deletions` print them; their names sort by their time. */
export function repeatCommand(host: Host): Command {
  return t.procedure
    .meta({ description: 'After a restore, repeat the deletions that the kept lists show as done' })
    .input(z.object({ from: z.string().describe('the folder of the kept lists, as deploy/backup makes it') }))
    .handler(async ({ input: { from } }) => {
      const names = (await readdir(from)).filter((name) => name.endsWith('.json')).sort();
      const lists = await Promise.all(names.map((name) => readList(join(from, name))));
      const outcomes = outcome.parse(await host.call('deletion.repeat', { kept: lists.flat() }));
      const back = sentencesOf(outcomes);
      if (back.length === 0) return outcomes;
      host.print(outcomes);
      throw new Error(back.join(' '));
    });
}

/** Names the persons who were erased and may be in the database again. */
function sentencesOf({ held, unknown }: z.infer<typeof outcome>): string[] {
  return [
    ...(held.length === 0
      ? []
      : [
          `These deletions were done, but a legal hold in the backup keeps the persons whom they erased: ${held.join(', ')}. Release them by "candidate release", and repeat.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          `These deletions were done, but no list says whom they erased: ${unknown.join(', ')}. Find the persons by the letters or certificates, and erase them by "deletion request" and "deletion execute".`,
        ]),
  ];
}

async function readList(file: string): Promise<unknown[]> {
  try {
    return list.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} is not what "deletion list" prints`, { cause: error });
  }
}
