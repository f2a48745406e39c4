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
import { readInstant } from '#kernel/calendar/read-time.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { fold, hasWords } from '#kernel/text/fold.ts';
import { type FoundItems, firstOf } from '../first-of.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

type Filter = {
  workspace: string;
  recruitment?: string | undefined;
  wantsHuman?: boolean | undefined;
  status?: ApplicationStatus | undefined;
  /** The instant or, in the workspace's time zone, the day from which received applications are listed. */
  since?: string | undefined;
  /** The words that the applicant's name must have. The application's reference counts as part of the name (D75). */
  name?: string | undefined;
  /** The words that the CV must have. */
  cvText?: string | undefined;
  limit?: number | undefined;
  /** The place of the application after which the list begins. */
  after?: PlaceInList | undefined;
};

type ApplicationRow = Awaited<ReturnType<typeof readApplications>>[number];

/** Lists a workspace's applications, newest first. */
export async function listApplications(
  deps: Pick<Deps, 'database' | 'dataKeys'>,
  { workspace: slug, name, cvText, limit, since, ...filter }: Filter,
): Promise<FoundItems<ApplicationRow>> {
  const { query } = deps.database;
  const workspace = await requireWorkspace(query, slug);
  const workspaceId = workspace.id;
  const { recruitment } = filter;
  if (recruitment !== undefined && !(await isRecruitmentOfWorkspace(query, workspaceId, recruitment))) {
    throw new DomainError('not_found', `${recruitment} is not a recruitment of this workspace.`);
  }
  const filtersByText = name !== undefined || cvText !== undefined;
  // A filter by text drops rows that were read, so its list cannot tell how many rows it needs. Any other list needs
  // `limit` rows, and one more row to tell whether the limit left some out.
  const rowsPerBatch = filtersByText || limit === undefined ? undefined : limit + 1;
  const applications = iterateApplications(
    query,
    { workspaceId, ...filter, since: since === undefined ? undefined : readInstant(since, workspace) },
    rowsPerBatch,
  );
  const hasName = ({ id, firstName, lastName }: ApplicationRow) =>
    name === undefined || hasWords(fold(`${firstName ?? ''} ${lastName} ${toReference(id)}`), name);
  // A CV's text is encrypted under its candidate's own key, so no index can have it: texts are decrypted one by one.
  const hasCvText = async ({ id, hasCv }: ApplicationRow) => {
    if (cvText === undefined) return true;
    if (!hasCv) return false;
    const texts = [...(await decryptCvTexts(deps, id)).values()].filter((text) => text !== null);
    return hasWords(fold(texts.join('\n')), cvText);
  };
  return firstOf(applications, limit, async (row) => hasName(row) && (await hasCvText(row)));
}
