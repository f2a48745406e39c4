import type { WorkspaceMember } from '#domain/administration/members/workspace-members.ts';
import { type Role, roles } from '#domain/desk/desk-members.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import { labelledField } from '#web/portal/labelled-field.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, deskFrame, type Fault } from '../frame/desk-frame.ts';
import { freshSignInNotice } from '../frame/refusals.ts';
import { momentOf } from '../parts/moment.ts';
import { settingsTexts } from './texts.ts';

/** The form of an invitation, as it was filled in. */
export type Invitation = { email: string; role: Role };

type MembersView = {
  members: readonly WorkspaceMember[];
  invitation: Invitation;
  faults: readonly Fault[];
  isSaved: boolean;
};

const PATH = '/desk/settings/members';

/**
 * `/desk/settings/members`: the people who may sign in. Inviting or removing a member needs a recent sign-in (D103).
 */
export function membersPage(desk: DeskCall, { members, invitation, faults, isSaved }: MembersView): string {
  const { members: texts } = settingsTexts[desk.visit.lang];
  return deskFrame(desk, {
    title: texts.title,
    lead: texts.lead,
    navPage: PATH,
    // The link to the other language would lose the input.
    ...(faults.length === 0 && { path: PATH }),
    isSaved,
    faults,
    main: html`${freshSignInNotice(desk, PATH)}
<section class="panel"><ul class="entries">${members.map((member) => html`<li>${memberEntry(desk, member)}</li>`)}</ul></section>
${desk.session.isFresh && inviteForm(desk, invitation, faults)}`,
  });
}

function memberEntry(desk: DeskCall, { id, email, role, isContact, lastSeenAt }: WorkspaceMember): SafeHtml {
  const { members: texts, roles: roleNames } = settingsTexts[desk.visit.lang];
  const isYou = id === desk.session.member.id;
  const tags: Child[] = [roleNames[role], isContact && texts.contact, isYou && texts.you].map(
    (tag) => tag !== false && html`<span class="tag">${tag}</span>`,
  );
  const remove = html`<input type="hidden" name="email" value="${email}">
<p class="actions"><button class="button quiet small" type="submit" name="step" value="remove" aria-label="${texts.remove} ${email}">${texts.remove}</button></p>`;
  return html`<p><strong>${breakableAddress(email)}</strong></p><p class="tags">${tags}</p>
<p class="hint">${lastSeenAt === null ? texts.never : texts.seen(momentOf(desk, lastSeenAt))}</p>
${desk.session.isFresh && !isContact && deskForm(desk, desk.visit.urls.formTo(PATH, {}), remove)}`;
}

function inviteForm(desk: DeskCall, invitation: Invitation, faults: readonly Fault[]): SafeHtml {
  const { members: texts, roles: roleNames, abilities } = settingsTexts[desk.visit.lang];
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message;
  const emailField = labelledField({
    name: 'email',
    label: texts.invite.email,
    hint: texts.invite.hint,
    fault: faultOf('email'),
    control: (attributes) =>
      html`<input ${attributes} type="email" autocomplete="off" maxlength="254" required value="${invitation.email}">`,
  });
  const roleFault = faultOf('role');
  const choices = roles.map((choice) => {
    const checked = choice === invitation.role && html` checked`;
    const label = html`<label for="role-${choice}">${roleNames[choice]}<br><span class="hint">${abilities[choice]}</span></label>`;
    return html`<p class="check"><input type="radio" id="role-${choice}" name="role" value="${choice}"${checked}>${label}</p>`;
  });
  const describedBy = roleFault !== undefined && html` aria-describedby="role-error"`;
  const roleField = html`<fieldset class="field" id="role"${describedBy}><legend>${texts.invite.role}</legend>
${roleFault !== undefined && html`<p class="fault" id="role-error">${roleFault}</p>`}${choices}</fieldset>`;
  const form = html`<h2>${texts.invite.heading}</h2>${emailField}${roleField}
<p class="actions"><button class="button" type="submit" name="step" value="invite">${texts.invite.submit}</button></p>`;
  return html`<section class="panel">${deskForm(desk, desk.visit.urls.formTo(PATH, {}), form)}</section>`;
}
