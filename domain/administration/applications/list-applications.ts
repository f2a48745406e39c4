import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import {
  isRecruitmentOfWorkspace,
  iterateApplications,
  type PlaceInList,
  type readApplications,
} from '#db/applications/read-applications.ts';
import { decryptCvTexts } from '#domain/applications/cv-text.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import type { Deps } from '#domain/ports.ts';
import { readInstant } from '#kernel/calendar.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { fold, hasWords } from '#kernel/text/fold.ts';
import { type Found, firstOf } from '../first-of.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

type Filter = {
  workspace: string;
  recruitment?: string | undefined;
  wantsHuman?: boolean | undefined;
  status?: ApplicationStatus | undefined;
  /** The first instant of receipt, or the first day in the workspace's time zone. */
  since?: string | undefined;
  /** The words that the applicant's name must have. The application's reference counts as a part of the name (D75). */
  name?: string | undefined;
  /** The words that the CV must have. */
  cvText?: string | undefined;
  limit?: number | undefined;
  /** The application after which the list begins. */
  after?: PlaceInList | undefined;
};

type ApplicationRow = Awaited<ReturnType<typeof readApplications>>[number];

/** Lists a workspace's applications, newest first. */
export async function listApplications(
  deps: Pick<Deps, 'database' | 'dataKeys'>,
  { workspace: slug, name, cvText, limit, since, ...filter }: Filter,
): Promise<Found<ApplicationRow>> {
  const { query } = deps.database;
  const workspace = await requireWorkspace(query, slug);
  const workspaceId = workspace.id;
  const { recruitment } = filter;
  if (recruitment !== undefined && !(await isRecruitmentOfWorkspace(query, workspaceId, recruitment))) {
    throw new DomainError('not_found', `${recruitment} is not a recruitment of this workspace.`);
  }
  const filtersByText = name !== undefined || cvText !== undefined;
  // A filter by text drops rows after they are read, so only a list without one knows how many it needs: those of the
  // limit, and one more, which shows that there are more.
  const rowsPerBatch = filtersByText || limit === undefined ? undefined : limit + 1;
  const listed = iterateApplications(
    query,
    { workspaceId, ...filter, since: since === undefined ? undefined : readInstant(since, workspace) },
    rowsPerBatch,
  );
  const hasName = ({ id, firstName, lastName }: ApplicationRow) =>
    name === undefined || hasWords(fold(`${firstName ?? ''} ${lastName} ${toReference(id)}`), name);
  // No index can have a CV's text, which is encrypted under its candidate's own key: texts are decrypted one by one.
  const hasCvText = async ({ id, hasCv }: ApplicationRow) => {
    if (cvText === undefined) return true;
    if (!hasCv) return false;
    const texts = [...(await decryptCvTexts(deps, id)).values()].filter((text) => text !== null);
    return hasWords(fold(texts.join('\n')), cvText);
  };
  return firstOf(listed, limit, async (row) => hasName(row) && (await hasCvText(row)));
}
