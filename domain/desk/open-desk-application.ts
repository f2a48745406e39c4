import { findLinkedApplication } from '#db/applications/read-applications.ts';
import { listOtherApplications } from '#db/desk/desk-applications.ts';
import { listEmployerActs } from '#db/desk/employer-acts.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { PICTURE_BYTES_MAX } from '#kernel/images/picture-bytes-max.ts';
import { isUuid } from '#kernel/text/text.ts';
import type { WorkspaceAccess } from '../access/workspace-access.ts';
import { decryptCvTexts } from '../applications/cv-text.ts';
import { readApplicationFor } from '../employers/read-linked-application.ts';
import { readFileFor } from '../employers/read-linked-file.ts';
import { suspicionOf } from '../notices/suspicion-words.ts';
import type { Deps, ResponseScope } from '../ports.ts';

type OpenDeps = Pick<Deps, 'clock' | 'database'>;

/** Reads an application of the workspace with its conversation, history and mark of suspicion; throws `not_found`. */
export async function openDeskApplication(deps: OpenDeps, access: WorkspaceAccess, id: string) {
  const linked = await findApplicationOfWorkspace(deps, access, id);
  const view = await readApplicationFor(deps, linked, access.actor);
  return { ...view, mark: suspicionOf(linked.application) };
}

/** A page lists at most this many other applications of the candidate. */
const OTHERS_MAX = 50;

/**
 * Reads an application like `openDeskApplication`, and in addition the texts of its files, the person's other
 * applications to the workspace, and the employer's acts with their authors.
 */
export async function openWholeApplication(
  deps: OpenDeps & Pick<Deps, 'dataKeys'>,
  access: WorkspaceAccess,
  id: string,
) {
  const view = await openDeskApplication(deps, access, id);
  const { query } = deps.database;
  const [texts, others, acts] = await Promise.all([
    decryptCvTexts(deps, id),
    listOtherApplications(query, { id, max: OTHERS_MAX }),
    listEmployerActs(query, id),
  ]);
  return { view, texts, others, acts };
}

/** Reads one file of an application of the workspace; throws `not_found`. */
export async function openDeskFile(
  deps: OpenDeps & Pick<Deps, 'dataKeys' | 'cvStore' | 'fileMemory'>,
  access: WorkspaceAccess,
  { id, number, responseScope }: { id: string; number: number; responseScope: ResponseScope },
) {
  const linked = await findApplicationOfWorkspace(deps, access, id);
  return readFileFor(deps, linked, { responseScope, number, actor: access.actor });
}

/** If every process that draws pages is busy, one of them is free again after about this time. */
const RETRY_AFTER_SECONDS = 5;

type DrawDeps = OpenDeps & Pick<Deps, 'dataKeys' | 'cvStore' | 'fileMemory' | 'cvPageDrawer'>;

/**
 * Draws the first pages of an application's PDF as a PNG, which is not stored. Throws `not_found` for a file of another
 * type and for a PDF that cannot be drawn.
 */
export async function drawDeskFile(
  deps: DrawDeps,
  access: WorkspaceAccess,
  { id, number, responseScope }: { id: string; number: number; responseScope: ResponseScope },
): Promise<Buffer> {
  const linked = await findApplicationOfWorkspace(deps, access, id);
  const requestedFile = linked.cvs.find((cv) => cv.number === number);
  if (requestedFile === undefined || !canDrawPages(requestedFile))
    throw new DomainError('not_found', notFoundMessage);
  const file = await readFileFor(deps, linked, {
    responseScope,
    number,
    actor: access.actor,
    furtherBytes: PICTURE_BYTES_MAX,
  });
  const drawing = await deps.cvPageDrawer.draw(file, { owner: access.workspace.id });
  if (drawing.state === 'drawn') return drawing.picture;
  throw drawing.state === 'unserved'
    ? serviceBusy(RETRY_AFTER_SECONDS)
    : new DomainError('not_found', notFoundMessage);
}

/** Tells whether the service can draw the pages of a file. */
export function canDrawPages({ mediaType }: { mediaType: string }): boolean {
  return mediaType === 'application/pdf';
}

async function findApplicationOfWorkspace(
  { database }: OpenDeps,
  { workspace }: WorkspaceAccess,
  id: string,
) {
  const linked = isUuid(id) ? await findLinkedApplication(database.query, id) : null;
  if (linked?.workspace.id !== workspace.id) throw new DomainError('not_found', notFoundMessage);
  return linked;
}
