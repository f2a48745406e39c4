import { listApplicants, listCandidates, listPeople } from '#db/candidates/candidates.ts';
import { readReference } from '#domain/applications/sent/reference.ts';
import type { Deps } from '#domain/ports.ts';
import { fold, hasWords } from '#kernel/text/fold.ts';
import { type Found, firstOf } from '../first-of.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];

/**
 * Finds the candidates of a workspace whose name, address or phone number has all words, or who sent the
 * application with this reference (D75); the latest sender first.
 */
export async function searchCandidates(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace, q, limit }: { workspace: string; q: string; limit: number },
): Promise<Found<CandidateRow>> {
  const { id } = await requireWorkspace(query, workspace);
  const people = await listPeople(query, id);
  const idRange = readReference(q);
  const idsByReference = idRange === null ? [] : await listApplicants(query, { workspaceId: id, ...idRange });
  const { found, more } = await firstOf(
    people,
    limit,
    (person) => idsByReference.includes(person.id) || hasWords(searchedText(person), q),
  );
  const candidates = await listCandidates(
    query,
    found.map((person) => person.id),
  );
  return { found: candidates, more };
}

/** Returns the text to search. The phone number is in it twice, so that its spaces and dots make no difference. */
function searchedText({ firstName, lastName, email, phone }: Awaited<ReturnType<typeof listPeople>>[number]) {
  const digits = phone?.replace(/[^\d+]/g, '');
  return fold([firstName, lastName, email, phone, digits].join(' '));
}
