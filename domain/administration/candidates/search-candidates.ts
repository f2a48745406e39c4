import { listApplicants, listCandidates, listPeople } from '#db/candidates/candidates.ts';
import { readReference } from '#domain/applications/sent/reference.ts';
import type { Deps } from '#domain/ports.ts';
import { fold, hasWords } from '#kernel/text/fold.ts';
import { type FoundItems, firstOf } from '../first-of.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];

/**
 * Finds the candidates of a workspace whose name, address or phone number has all words, or who sent the
 * application with this reference (D75); the latest sender first.
 */
export async function searchCandidates(
  { database: { query } }: Pick<Deps, 'database'>,
  { workspace, q, limit }: { workspace: string; q: string; limit: number },
): Promise<FoundItems<CandidateRow>> {
  const { id } = await requireWorkspace(query, workspace);
  const people = await listPeople(query, id);
  // A reference is the beginning of an application's id, so it gives a range of ids; null for other words.
  const applicationIds = readReference(q);
  const idsByReference =
    applicationIds === null ? [] : await listApplicants(query, { workspaceId: id, ...applicationIds });
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

/** Returns the text to search. It has the phone number twice, so that spaces and dots in the number do not matter. */
function searchedText({ firstName, lastName, email, phone }: Awaited<ReturnType<typeof listPeople>>[number]) {
  const digits = phone?.replace(/[^\d+]/g, '');
  return fold([firstName, lastName, email, phone, digits].join(' '));
}
