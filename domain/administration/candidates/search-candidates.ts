import { Readable } from 'node:stream';
import { listCandidates, listPeople } from '#db/candidates/search-candidates.ts';
import type { Deps } from '#domain/ports.ts';
import { fold, hasWords } from '#kernel/text/fold.ts';
import { type Found, firstOf } from '../first-of.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

type Listed = Awaited<ReturnType<typeof listCandidates>>[number];

/** The candidates of a workspace whose name, address or phone number has all words; who wrote last comes first. */
export async function searchCandidates(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace, q, limit }: { workspace: string; q: string; limit: number },
): Promise<Found<Listed>> {
  const { id } = await requireWorkspace(query, workspace);
  const people = await listPeople(query, id);
  const { found, more } = await firstOf(Readable.from(people), limit, (person) =>
    hasWords(textOf(person), q),
  );
  const candidates = await listCandidates(
    query,
    found.map((person) => person.id),
  );
  return { found: candidates, more };
}

/** A number is found with and without its blanks and dots. */
function textOf({ firstName, lastName, email, phone }: Awaited<ReturnType<typeof listPeople>>[number]) {
  const digits = phone?.replace(/[^\d+]/g, '');
  return fold([firstName, lastName, email, phone, digits].join(' '));
}
