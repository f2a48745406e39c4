import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from 'trpc-cli';
import { z } from 'zod';
import type { Command, Host } from './host.ts';

const list = z.array(z.unknown());

/** Reads kept lists, as `deletion list` and `deploy/backup deletions` print them; their names sort by their time. */
export function repeatCommand(host: Host): Command {
  return t.procedure
    .meta({ description: 'After a restore, carry out again what kept lists of deletions show as done' })
    .input(z.object({ from: z.string().describe('the folder of the kept lists, as deploy/backup makes it') }))
    .handler(async ({ input: { from } }) => {
      const names = (await readdir(from)).filter((name) => name.endsWith('.json')).sort();
      const lists = await Promise.all(names.map((name) => readList(join(from, name))));
      return host.call('deletion.repeat', { kept: lists.flat() });
    });
}

async function readList(file: string): Promise<unknown[]> {
  try {
    return list.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} is not what "deletion list" prints`, { cause: error });
  }
}
