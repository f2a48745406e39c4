import type { ManagementPrincipal } from '#domain/access/principal.ts';
import { openWorkspace } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { importFile } from './import-file.ts';

/** A text is read in pieces of this length, which have about a hundred jobs each. */
const PIECE_CHARACTERS = 65_536;

/** Imports a text that is in memory already, such as the file of a command; opens the workspace for `principal`. */
export async function importText(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  principal: ManagementPrincipal,
  { workspace: slug, text, dryRun }: { workspace: string; text: string; dryRun?: boolean | undefined },
) {
  const access = await openWorkspace(deps.database.query, principal, { slug, permission: 'jobs:manage' });
  const result = await importFile(deps, access, { readFromStart: () => piecesOf(text), dryRun });
  const { created, updated, unchanged, hiddenSalaries, warnings, ids } = result;
  return { created, updated, unchanged, hiddenSalaries, warnings, ids };
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE_CHARACTERS)
    yield text.slice(start, start + PIECE_CHARACTERS);
}
