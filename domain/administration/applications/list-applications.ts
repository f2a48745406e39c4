import { isRecruitmentOf, listApplications as list } from '../../../db/applications/list-applications.ts';
import { DomainError } from '../../../kernel/errors/errors.ts';
import { fold } from '../../../kernel/text/fold.ts';
import { openCvText } from '../../applications/cv-text.ts';
import type { Deps } from '../../ports.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

type Filter = {
  workspace: string;
  recruitment?: string | undefined;
  wantsHuman?: boolean | undefined;
  /** Only those whose CV has all these words. */
  cvText?: string | undefined;
};

type Listed = Awaited<ReturnType<typeof list>>;
type ListDeps = Pick<Deps, 'database' | 'dataKeys'>;

/** The applications of a workspace, newest first. */
export async function listApplications(
  deps: ListDeps,
  { workspace: slug, cvText, ...filter }: Filter,
): Promise<Listed> {
  const { query } = deps.database;
  const { id: workspaceId } = await requireWorkspace(query, slug);
  const { recruitment } = filter;
  if (recruitment !== undefined && !(await isRecruitmentOf(query, workspaceId, recruitment))) {
    throw new DomainError('not_found', `${recruitment} is not a recruitment of this workspace.`);
  }
  const listed = await list(query, { workspaceId, ...filter });
  return cvText === undefined ? listed : withWords(deps, listed, fold(cvText).split(' '));
}

/** Decrypts the texts one by one: they are sealed under each candidate's own key and cannot be indexed. */
async function withWords(deps: ListDeps, listed: Listed, words: readonly string[]): Promise<Listed> {
  const found: Listed = [];
  for (const application of listed) {
    if (!application.hasCv) continue;
    const text = fold((await openCvText(deps, application.id)) ?? '');
    if (words.every((word) => text.includes(word))) found.push(application);
  }
  return found;
}
