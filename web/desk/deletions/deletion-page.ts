import type { OpenedDeletion } from '#domain/administration/deletions/desk-deletions.ts';
import { REASON_CHARACTERS_MAX } from '#domain/administration/field-schemas.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { pathTo } from '#web/page/urls.ts';
import { labelledField } from '#web/portal/labelled-field.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, deskFrame, type Fault } from '../frame/desk-frame.ts';
import { freshSignInNotice } from '../frame/refusals.ts';
import { sureField } from '../parts/sure-field.ts';
import { personOf, stateTag } from './deletions-page.ts';
import { deletionsTexts } from './texts.ts';

/** The texts of the page's forms: the reason of a refusal, and the name of another system that has erased the data. */
export type TypedTexts = { reason: string; system: string };

type DeletionView = {
  deletion: OpenedDeletion;
  now: Date;
  typedTexts: TypedTexts;
  faults: readonly Fault[];
  isSaved: boolean;
};

/** `/desk/deletions/{requestId}`: one request, with the forms that answer it. */
export function deletionPage(
  desk: DeskCall,
  { deletion, now, typedTexts, faults, isSaved }: DeletionView,
): string {
  const { visit, session } = desk;
  const texts = deletionsTexts[visit.lang];
  const { request, confirmed: confirmations, isOnHold, applications } = deletion;
  const { state, scope, verified, requestedAt, closedAt, reason } = request;
  const day = (at: Date) => longDay(at, visit.texts.locale, session.member.workspace);
  const isOpen = closedAt === null;
  const applicationItems = applications.map(({ id, jobTitle }) => {
    const url = visit.urls.to('/desk/applications/{id}', { id });
    return html`<li><a href="${url}" dir="auto">${jobTitle}</a></li>`;
  });
  const confirmationItems = confirmations.map(
    ({ system, at }) => html`<li><bdi>${system}</bdi>, ${day(at)}</li>`,
  );
  // A request can be refused until its execution begins.
  const refuseSection = fieldSection(desk, deletion, {
    step: 'refuse',
    name: 'reason',
    faults,
    control: (attributes) =>
      html`<textarea ${attributes} rows="4" maxlength="${REASON_CHARACTERS_MAX}" required>${typedTexts.reason}</textarea>`,
  });
  // Another system may erase the data before or after this one.
  const confirmSection = fieldSection(desk, deletion, {
    step: 'confirm',
    name: 'system',
    faults,
    control: (attributes) =>
      html`<input ${attributes} type="text" maxlength="200" required value="${typedTexts.system}">`,
  });
  return deskFrame(desk, {
    title: texts.titleOf(personOf(desk, deletion)),
    lead: texts.requestedOn(day(requestedAt)),
    navPage: '/desk/deletions',
    isSaved,
    faults,
    main: html`<section class="panel"><p class="tags">${stateTag(desk, deletion, now)}</p>
<p>${texts.scope[scope]} ${isOpen && (verified ? texts.verified : texts.unverified)}</p>
${applications.length > 0 && html`<p>${texts.applications}</p><ul>${applicationItems}</ul>`}
${closedAt !== null && html`<p>${texts.closedOn(day(closedAt))}</p>`}
${reason !== null && html`<p class="lines" dir="auto">${reason}</p>`}
${confirmations.length > 0 && html`<p>${texts.confirmedBy}</p><ul>${confirmationItems}</ul>`}
</section>
${isOpen && isOnHold && html`<p class="notice warn">${texts.onHold}</p>`}
${isOpen && !isOnHold && executeSection(desk, deletion, faults)}
${state === 'requested' && refuseSection}
${(isOpen || state === 'done') && confirmSection}
<p class="back"><a href="${visit.urls.to('/desk/deletions', {})}">${texts.back}</a></p>`,
  });
}

/** Renders the form that erases. Without a recent sign-in, the ways to sign in again replace it (D103). */
function executeSection(desk: DeskCall, deletion: OpenedDeletion, faults: readonly Fault[]): SafeHtml {
  const { execute } = deletionsTexts[desk.visit.lang];
  const form = html`${sureField(execute.sure, faults)}
<p class="actions"><button class="button danger" type="submit" name="step" value="execute">${execute.submit}</button></p>`;
  const path = pathTo('/desk/deletions/{requestId}', { requestId: deletion.request.id });
  const formOrNotice = desk.session.isFresh ? formOf(desk, deletion, form) : freshSignInNotice(desk, path);
  return section(execute.heading, html`<p>${execute.lead}</p>${formOrNotice}`);
}

const faultOf = (faults: readonly Fault[], field: string) =>
  faults.find((fault) => fault.field === field)?.message;

type FieldForm = {
  step: 'refuse' | 'confirm';
  name: keyof TypedTexts;
  faults: readonly Fault[];
  control: Parameters<typeof labelledField>[0]['control'];
};

/** Renders a form of one field: the reason of a refusal, or the name of a system that confirmed the deletion. */
function fieldSection(
  desk: DeskCall,
  deletion: OpenedDeletion,
  { step, name, faults, control }: FieldForm,
): SafeHtml {
  const { heading, label, hint, submit } = deletionsTexts[desk.visit.lang][step];
  const field = labelledField({ name, label, hint, fault: faultOf(faults, name), control });
  const button = html`<p class="actions"><button class="button quiet" type="submit" name="step" value="${step}">${submit}</button></p>`;
  const form = formOf(desk, deletion, html`${field}${button}`);
  if (step === 'refuse') return section(heading, form);
  // Few employers keep the data in another system, so the form of a confirmation is folded.
  const isRefused = faultOf(faults, name) !== undefined;
  return html`<details class="panel"${isRefused && html` open`}><summary>${heading}</summary>${form}</details>`;
}

function section(heading: string, body: Child): SafeHtml {
  return html`<section class="panel"><h2>${heading}</h2>${body}</section>`;
}

function formOf(desk: DeskCall, { request: { id } }: OpenedDeletion, body: SafeHtml): SafeHtml {
  return deskForm(desk, desk.visit.urls.formTo('/desk/deletions/{requestId}', { requestId: id }), body);
}
