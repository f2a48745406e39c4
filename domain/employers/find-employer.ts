import { findWorkspaceBySlug } from '#db/workspaces/workspaces.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { editsBetween } from '#kernel/text/edits-between.ts';
import { fold, hasWords } from '#kernel/text/fold.ts';
import type { Deps } from '../ports.ts';
import type { Employer } from './list-employers.ts';

const EDITS_MAX = 2;
const SUGGESTED_MAX = 5;

/** Finds the slug of the employer that is meant, by its slug or its name; case and accents make no difference. */
export async function findEmployer(
  { database }: Pick<Deps, 'database'>,
  { employers, asked }: { employers: readonly Employer[]; asked: string },
): Promise<string> {
  const slug = asked.trim().toLowerCase();
  const [bySlug] = employers.filter(({ workspaceSlug }) => workspaceSlug === slug);
  if (bySlug !== undefined) return slug;
  // An employer whose jobs are all closed is in no list.
  if ((await findWorkspaceBySlug(database.query, slug)) !== null) return slug;
  const named = employers.filter(({ name }) => fold(name) === fold(asked));
  const [only] = named;
  if (only !== undefined && named.length === 1) return only.workspaceSlug;
  throw unknownEmployer(asked, named.length > 0 ? named : nearest(employers, asked));
}

/** Keeps employers whose name holds the words or is nearly the same. */
export function nearest(employers: readonly Employer[], asked: string): Employer[] {
  return employers.filter(
    ({ name, workspaceSlug }) =>
      hasWords(fold(name), asked) ||
      editsBetween(fold(name), fold(asked), EDITS_MAX) <= EDITS_MAX ||
      editsBetween(workspaceSlug, asked.toLowerCase(), EDITS_MAX) <= EDITS_MAX,
  );
}

function unknownEmployer(asked: string, meant: readonly Employer[]): DomainError {
  const named = meant
    .slice(0, SUGGESTED_MAX)
    .map(({ name, workspaceSlug }) => `“${name}” is workspaceSlug "${workspaceSlug}"`);
  const question = named.length === 0 ? '' : ` Did you mean one of these: ${named.join(', ')}?`;
  return new DomainError('not_found', `There is no employer “${asked}” here.${question}`, {
    hint: '`list_employers` names the employers that have open jobs, with their workspaceSlug.',
  });
}
