import { awaitNews } from '#domain/floor/await-news.ts';
import { openFloor } from '#domain/floor/open-floor.ts';
import { readConversation } from '#domain/floor/read-conversation.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { isUuid } from '#kernel/text/text.ts';
import {
  type DeskCall,
  deskHeaders,
  deskRedirect,
  openDesk,
  signedIn,
  signedInForm,
} from '../desk/desk-call.ts';
import { deskStyle } from '../desk/frame/assets.ts';
import { formToken } from '../desk/frame/form-token.ts';
import { htmlReply } from '../page/reply.ts';
import { pathTo } from '../page/urls.ts';
import { type FloorPage, floorPage } from './floor-page.ts';
import { runFloorForm, textOf } from './run-floor-form.ts';

const conversationPath = '/desk/applications/{id}/conversation';

/** `/desk/applications/{id}/conversation`: the conversation for a member. */
export const showDeskFloor = signedIn(async (deps, { params }, desk) => {
  const id = idOf(params);
  const view = await readConversation(deps, await openFloor(deps, desk.access, id), { isFirst: true });
  return htmlReply(renderPage(desk, id, { view }), desk.visit.lang, {
    headers: deskHeaders,
    loadsJavaScript: maySpeak(desk),
  });
});

/**
 * Runs a form of the page. The page's script repeats the form `attend`, which says that the member is present: its
 * answer waits until the conversation is another than the page shows. Any other form that succeeds leads to the page.
 */
export const runDeskFloor = signedInForm(async (deps, call, desk) => {
  const { fields, visit } = desk;
  const id = idOf(call.params);
  const access = await openFloor(deps, desk.access, id);
  const isAttending = fields.step === 'attend';
  const fault = await runFloorForm(deps, access, fields);
  if (fault === null && !isAttending) return deskRedirect(visit.urls.to(conversationPath, { id }));
  const seenState = textOf(fields.seen);
  const isWaiting = isAttending && fault === null && seenState !== '';
  if (isWaiting) {
    await awaitNews(deps, access, { seen: seenState, response: call });
    // The member may have been signed out during the wait.
    const reopened = await openDesk(deps, call, 'applications:manage');
    if ('refused' in reopened) return reopened.refused;
  }
  const view = await readConversation(deps, access, { isFirst: false });
  const body = renderPage(desk, id, { view, fault: fault ?? undefined, typedMessage: textOf(fields.text) });
  const status = fault === null ? 200 : 400;
  return htmlReply(body, visit.lang, { status, headers: deskHeaders, loadsJavaScript: true });
});

function maySpeak({ session }: DeskCall): boolean {
  return session.principal.permissions.includes('applications:manage');
}

type Content = Pick<FloorPage, 'view' | 'fault' | 'typedMessage'>;

/** Renders the conversation; `typedMessage` is the text that a refused form contained. */
function renderPage(desk: DeskCall, id: string, content: Content): string {
  const { visit, session } = desk;
  return floorPage(visit, {
    ...content,
    path: pathTo(conversationPath, { id }),
    action: visit.urls.formTo(conversationPath, { id }),
    back: visit.urls.to('/desk/applications/{id}', { id }),
    style: deskStyle,
    maySpeak: maySpeak(desk),
    formToken: formToken(session),
  });
}

function idOf({ id = '' }: Readonly<Record<string, string>>): string {
  if (isUuid(id)) return id.toLowerCase();
  throw new DomainError('not_found', notFoundMessage);
}
