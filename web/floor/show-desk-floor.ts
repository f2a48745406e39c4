import { awaitNews } from '#domain/floor/await-news.ts';
import { openFloor } from '#domain/floor/open-floor.ts';
import { readConversation } from '#domain/floor/read-conversation.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { isUuid } from '#kernel/text/text.ts';
import {
  type DeskCall,
  deskFormHandler,
  deskHandler,
  deskHeaders,
  deskRedirect,
  mayAnswer,
  openDesk,
} from '../desk/desk-call.ts';
import { deskStyle } from '../desk/frame/assets.ts';
import { formTokenField } from '../desk/frame/form-token.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { pathTo } from '../page/urls.ts';
import { type FloorContent, floorPage } from './floor-page.ts';
import { cleanTextOf, runFloorForm } from './run-floor-form.ts';

const conversationPath = '/desk/applications/{id}/conversation';

/** `/desk/applications/{id}/conversation`: the conversation for a member, who may speak or only read. */
export const showDeskFloor = deskHandler(async (deps, { params }, desk) => {
  const sessionId = idOf(params);
  const floorAccess = await openFloor(deps, desk.access, sessionId);
  return showPage(desk, sessionId, { view: await readConversation(deps, floorAccess, { isAudited: true }) });
});

/**
 * Runs a form of the page. `step=attend` says that the member is present. The page's script sends it again and again,
 * and each reply waits until the conversation differs from the shown one (long polling). Other steps redirect to the
 * page.
 */
export const runDeskFloor = deskFormHandler(async (deps, call, desk) => {
  const { fields, visit } = desk;
  const sessionId = idOf(call.params);
  const floorAccess = await openFloor(deps, desk.access, sessionId);
  const fault = await runFloorForm(deps, floorAccess, fields);
  if (fault !== null) {
    const view = await readConversation(deps, floorAccess, { isAudited: false });
    return showPage(desk, sessionId, { view, fault, typedMessage: cleanTextOf(fields.text) });
  }
  if (fields.step !== 'attend') return deskRedirect(visit.urls.to(conversationPath, { id: sessionId }));
  // `seen` is the hash of the shown conversation. A call without it does not wait.
  const seen = cleanTextOf(fields.seen);
  if (seen !== '') await awaitNews(deps, floorAccess, { seen, afterResponse: call.afterResponse });
  // During the wait the member may have been signed out, or may have lost the permission.
  const reopened = await openDesk(deps, call, 'applications:manage');
  if ('refusalReply' in reopened) return reopened.refusalReply;
  const reopenedFloor = await openFloor(deps, reopened.access, sessionId);
  return showPage(reopened, sessionId, {
    view: await readConversation(deps, reopenedFloor, { isAudited: false }),
  });
});

function showPage(desk: DeskCall, sessionId: string, content: FloorContent): PageReply {
  const { visit, session } = desk;
  const maySpeak = mayAnswer(desk);
  const body = floorPage(visit, {
    ...content,
    path: pathTo(conversationPath, { id: sessionId }),
    action: visit.urls.formTo(conversationPath, { id: sessionId }),
    applicationUrl: visit.urls.to('/desk/applications/{id}', { id: sessionId }),
    style: deskStyle,
    maySpeak,
    formToken: formTokenField(session),
  });
  const status = content.fault === undefined ? 200 : 400;
  return htmlReply(body, visit.lang, { status, headers: deskHeaders, loadsJavaScript: maySpeak });
}

/** Returns the application's id in the path; throws `not_found` for a text that is no UUID. */
function idOf({ id = '' }: Readonly<Record<string, string>>): string {
  if (isUuid(id)) return id.toLowerCase();
  throw new DomainError('not_found', notFoundMessage);
}
