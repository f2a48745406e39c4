import {
  endOwnSessions,
  listOwnSessions,
  type OwnSession,
} from '#domain/administration/members/own-sessions.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { type DeskCall, deskFormHandler, deskHandler, deskRedirect, deskReply } from '../desk-call.ts';
import { deskForm, deskFrame } from '../frame/desk-frame.ts';
import { momentOf } from '../parts/moment.ts';
import { sessionsTexts } from './texts.ts';

/** `/desk/sessions`: the browsers in which the member is signed in. */
export const showSessions = deskHandler(async (deps, call, desk) => {
  const sessions = await listOwnSessions(deps, desk.session);
  return deskReply(desk, sessionsPage(desk, { sessions, isSaved: call.query.saved === '1' }));
});

/** Signs out one browser by its `id`, or all others (`step` is `others`). */
export const endSessions = deskFormHandler(
  async (deps, _call, { session, fields, visit }) => {
    const { id, step } = fields;
    await endOwnSessions(deps, session, step === 'others' ? null : String(id));
    return deskRedirect(visit.urls.to('/desk/sessions', {}, [['saved', '1']]));
  },
  { permission: 'applications:read' },
);

type SessionsView = { sessions: readonly OwnSession[]; isSaved: boolean };

function sessionsPage(desk: DeskCall, { sessions, isSaved }: SessionsView): string {
  const texts = sessionsTexts[desk.visit.lang];
  const action = desk.visit.urls.formTo('/desk/sessions', {});
  const thisFirst = sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  const endOthers = html`<p class="actions"><button class="button quiet" type="submit" name="step" value="others">${texts.endOthers}</button></p>`;
  return deskFrame(desk, {
    title: texts.title,
    lead: texts.lead,
    navPage: '/desk/sessions',
    path: '/desk/sessions',
    isSaved,
    main: html`<section class="panel"><ul class="entries">${thisFirst.map((session) => html`<li>${sessionEntry(desk, session, action)}</li>`)}</ul></section>
${sessions.length > 1 && deskForm(desk, action, endOthers)}`,
  });
}

function sessionEntry(
  desk: DeskCall,
  { id, device, signedInAt, seenAt, isThis }: OwnSession,
  action: string,
): SafeHtml {
  const texts = sessionsTexts[desk.visit.lang];
  const moment = (at: Date) => momentOf(desk, at);
  const end = html`<input type="hidden" name="id" value="${id}"><p class="actions"><button class="button quiet small" type="submit">${texts.end}</button></p>`;
  return html`<p><strong>${texts.device(device)}</strong></p><p>${texts.signedIn(moment(signedInAt))} ${texts.seen(moment(seenAt))}</p>
${isThis ? html`<p class="tags"><span class="tag">${texts.isThis}</span></p>` : deskForm(desk, action, end)}`;
}
