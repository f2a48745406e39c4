import { findEnabledWorkspace } from '#db/workspaces/workspaces.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { editsBetween } from '#kernel/text/edits-between.ts';
import { fold, hasWords } from '#kernel/text/fold.ts';
import type { Deps } from '../ports.ts';
import type { Employer } from './list-employers.ts';

/** A name or a slug that differs by at most this many letters is similar. */
const EDITS_MAX = 2;
/** A refusal suggests at most this many employers. */
const SUGGESTED_MAX = 5;

/**
 * Finds an employer's slug by the slug itself or by the employer's name; case and accents make no difference. Throws
 * `not_found` with suggestions.
 */
export async function resolveEmployerSlug(
  { database }: Pick<Deps, 'database'>,
  { employers, nameOrSlug }: { employers: readonly Employer[]; nameOrSlug: string },
): Promise<string> {
  const slug = nameOrSlug.trim().toLowerCase();
  const isListed = employers.some(({ workspaceSlug }) => workspaceSlug === slug);
  // `employers` lists only employers with open jobs, so the slug of another one is looked up.
  if (isListed || (await findEnabledWorkspace(database.query, slug)) !== null) return slug;
  const [namesake, ...furtherNamesakes] = employers.filter(({ name }) => fold(name) === fold(nameOrSlug));
  if (namesake === undefined) throw unknownEmployer(nameOrSlug, findSimilarEmployers(employers, nameOrSlug));
  // A name that several employers have is refused, with all of them as suggestions.
  if (furtherNamesakes.length > 0) throw unknownEmployer(nameOrSlug, [namesake, ...furtherNamesakes]);
  return namesake.workspaceSlug;
}

/** Returns the employers whose name has all words of `nameOrSlug`, or whose name or slug is similar to it. */
export function findSimilarEmployers(employers: readonly Employer[], nameOrSlug: string): Employer[] {
  return employers.filter(
    ({ name, workspaceSlug }) =>
      hasWords(fold(name), nameOrSlug) ||
      editsBetween(fold(name), fold(nameOrSlug), EDITS_MAX) <= EDITS_MAX ||
      editsBetween(workspaceSlug, nameOrSlug.toLowerCase(), EDITS_MAX) <= EDITS_MAX,
  );
}

function unknownEmployer(nameOrSlug: string, similar: readonly Employer[]): DomainError {
  const suggestions = similar
    .slice(0, SUGGESTED_MAX)
    .map(({ name, workspaceSlug }) => `“${name}” is workspaceSlug "${workspaceSlug}"`);
  const question = suggestions.length === 0 ? '' : ` Did you mean one of these: ${suggestions.join(', ')}?`;
  return new DomainError('not_found', `There is no employer “${nameOrSlug}” here.${question}`, {
    hint: '`list_employers` names the employers that have open jobs, with their workspaceSlug.',
  });
}
