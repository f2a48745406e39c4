import { awaitNews } from '#domain/floor/await-news.ts';
import { openFloor } from '#domain/floor/open-floor.ts';
import { readConversation } from '#domain/floor/read-conversation.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { deskStyle } from '../desk/assets.ts';
import {
  type DeskCall,
  deskHeaders,
  deskRedirect,
  openDesk,
  signedIn,
  signedInForm,
} from '../desk/desk-call.ts';
import { formToken } from '../desk/form-token.ts';
import { htmlReply } from '../page/reply.ts';
import { pathTo } from '../page/urls.ts';
import { type FloorPage, floorPage } from './floor-page.ts';
import { runFloorForm, textOf } from './run-floor-form.ts';

const path = '/desk/applications/{id}/conversation';

/** `/desk/applications/{id}/conversation`: the conversation for a member. */
export const showDeskFloor = signedIn(async (deps, { params }, desk) => {
  const id = idOf(params);
  const view = await readConversation(deps, await openFloor(deps, desk.access, id), { isFirst: true });
  return htmlReply(page(desk, id, { view }), desk.visit.lang, {
    headers: deskHeaders,
    loadsJavaScript: maySpeak(desk),
  });
});

export const runDeskFloor = signedInForm(async (deps, call, desk) => {
  const { fields, visit } = desk;
  const id = idOf(call.params);
  const access = await openFloor(deps, desk.access, id);
  const fault = await runFloorForm(deps, access, fields);
  if (fault === null && fields.step !== 'attend') return deskRedirect(visit.urls.to(path, { id }));
  const seenState = fields.step === 'attend' ? textOf(fields.seen) : '';
  if (fault === null && seenState !== '') {
    await awaitNews(deps, access, { seen: seenState, response: call });
    // The session may have ended during the wait.
    const still = await openDesk(deps, call, 'applications:manage');
    if ('refused' in still) return still.refused;
  }
  const view = await readConversation(deps, access, { isFirst: false });
  const pageText = page(desk, id, { view, fault: fault ?? undefined, words: textOf(fields.text) });
  const status = fault === null ? 200 : 400;
  return htmlReply(pageText, visit.lang, { status, headers: deskHeaders, loadsJavaScript: true });
});

function maySpeak({ session }: DeskCall): boolean {
  return session.principal.permissions.includes('applications:manage');
}

function page(desk: DeskCall, id: string, more: Pick<FloorPage, 'view' | 'fault' | 'words'>): string {
  const { visit, session } = desk;
  return floorPage(visit, {
    ...more,
    path: pathTo(path, { id }),
    action: visit.urls.formTo(path, { id }),
    back: visit.urls.to('/desk/applications/{id}', { id }),
    style: deskStyle,
    maySpeak: maySpeak(desk),
    formToken: formToken(session),
  });
}

function idOf({ id = '' }: Readonly<Record<string, string>>): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return id.toLowerCase();
  throw new DomainError('not_found', notFoundMessage);
}
