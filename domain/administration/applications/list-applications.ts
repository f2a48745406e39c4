import {
  isRecruitmentOfWorkspace,
  iterateApplications,
  type PlaceInList,
  type readApplications,
} from '#db/applications/list-applications.ts';
import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import { openCvTexts } from '#domain/applications/cv-text.ts';
import type { Deps } from '#domain/ports.ts';
import { instantOf } from '#kernel/calendar.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { fold, hasWords } from '#kernel/text/fold.ts';
import { type Found, firstOf } from '../first-of.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

type Filter = {
  workspace: string;
  recruitment?: string | undefined;
  wantsHuman?: boolean | undefined;
  status?: ApplicationStatus | undefined;
  /** Filters by the receipt: from this instant or day of the workspace's time zone on. */
  since?: string | undefined;
  /** Keeps applications whose name has all these words. */
  name?: string | undefined;
  /** Keeps applications whose CV has all these words. */
  cvText?: string | undefined;
  limit?: number | undefined;
  /** Keeps the applications that follow this one in the list. */
  after?: PlaceInList | undefined;
};

type Listed = Awaited<ReturnType<typeof readApplications>>[number];

/** Lists a workspace's applications, newest first. */
export async function listApplications(
  deps: Pick<Deps, 'database' | 'dataKeys'>,
  { workspace: slug, name, cvText, limit, since, ...filter }: Filter,
): Promise<Found<Listed>> {
  const { query } = deps.database;
  const workspace = await requireWorkspace(query, slug);
  const workspaceId = workspace.id;
  const { recruitment } = filter;
  if (recruitment !== undefined && !(await isRecruitmentOfWorkspace(query, workspaceId, recruitment))) {
    throw new DomainError('not_found', `${recruitment} is not a recruitment of this workspace.`);
  }
  const readsTexts = name !== undefined || cvText !== undefined;
  const atOnce = readsTexts || limit === undefined ? undefined : limit + 1;
  const listed = iterateApplications(
    query,
    { workspaceId, ...filter, since: since === undefined ? undefined : instantOf(since, workspace) },
    atOnce,
  );
  return firstOf(listed, limit, async ({ id, firstName, lastName, hasCv }) => {
    if (name !== undefined && !hasWords(fold(`${firstName ?? ''} ${lastName}`), name)) return false;
    if (cvText === undefined) return true;
    // Each text is sealed under its candidate's own key, so no index can hold it: they are decrypted one by one.
    if (!hasCv) return false;
    const texts = [...(await openCvTexts(deps, id)).values()].filter((text) => text !== null);
    return hasWords(fold(texts.join('\n')), cvText);
  });
}
