import { importRecruitments } from '../../../db/import-recruitments.ts';
import type { Deps } from '../../deps.ts';
import { importRefusal, type PlacedEntry, placed, readImportFile } from './read-import-file.ts';
import { toImportedRow } from './to-imported-row.ts';

/** Imports a whole file or nothing of it. */
export async function importFile(deps: Deps, file: { workspace: string; text: string }) {
  const entries = readImportFile(file.text);
  const { workspaceName, ...result } = await importRecruitments(deps.database, deps.clock.now(), {
    workspace: file.workspace,
    rows: entries.map(({ entry }) => toImportedRow(entry)),
    refuseStrangers: (strangers) => {
      throw importRefusal(strangers.flatMap((index) => stranger(entries[index])));
    },
  });
  return { ...result, warnings: namesOfHiddenCompanies(entries, workspaceName, file.workspace) };
}

/** Says no more than this of an id, whether or not it exists in another workspace. */
function stranger(placedEntry: PlacedEntry | undefined) {
  if (placedEntry === undefined) return [];
  const message = `id ${placedEntry.entry.id} is not a recruitment of this workspace`;
  return [placed(placedEntry.place, { field: 'id', code: 'unknown_option', message })];
}

/** The workspace's own name and slug stay public; they must not give an anonymous company away (D15). */
function namesOfHiddenCompanies(entries: PlacedEntry[], ...shown: string[]): string[] {
  const names = new Set(shown.map(canonical));
  return entries
    .filter(({ entry }) => entry.anonymous && names.has(canonical(entry.company?.name ?? '')))
    .map(
      ({ place, entry }) =>
        `${place}: the recruitment is anonymous, but the workspace, whose name and slug are public, is called like its company "${entry.company?.name}".`,
    );
}

/** `Acme & Fils` and `acme-fils` are the same name to a reader. */
function canonical(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '');
}
