import type { Workspace } from '#domain/desk/desk-members.ts';
import { DEFAULT_ACCENT } from '#kernel/color/accent.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import { labelledField } from '#web/portal/labelled-field.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, deskFrame, type Fault } from '../frame/desk-frame.ts';
import { settingsTexts } from './texts.ts';

/** The form as it was filled in, valid or not. */
export type SettingsForm = {
  accent: string;
  introFr: string;
  introEn: string;
  promiseDays: string;
  legalNotice: string;
  notify: Workspace['notify'];
  statusMails: Workspace['statusMails'];
};

type SettingsView = { workspace: Workspace; form: SettingsForm; faults: readonly Fault[]; isSaved: boolean };

const notifyModes = ['each', 'daily', 'never'] as const satisfies Workspace['notify'][];

/** `/desk/settings`: the look of the employer's pages, the promised answer, and the mails. */
export function settingsPage(desk: DeskCall, { workspace, form, faults, isSaved }: SettingsView): string {
  const { visit } = desk;
  const { settings: texts } = settingsTexts[visit.lang];
  const { contactEmail } = workspace;
  const body = html`${fields(desk, { workspace, form, faults })}
<p class="actions"><button class="button" type="submit">${texts.submit}</button></p>`;
  return deskFrame(desk, {
    title: texts.title,
    lead: texts.lead,
    navPage: '/desk/settings',
    // The link to the other language would lose the input.
    ...(faults.length === 0 && { path: '/desk/settings' }),
    isSaved,
    faults,
    main: html`<section class="panel">${deskForm(desk, visit.urls.formTo('/desk/settings', {}), body)}</section>
${contactEmail !== null && html`<p class="hint">${texts.contact} ${breakableAddress(contactEmail)}. ${texts.contactHint}</p>`}`,
  });
}

function fields(desk: DeskCall, { workspace, form, faults }: Omit<SettingsView, 'isSaved'>): SafeHtml {
  const { settings: texts } = settingsTexts[desk.visit.lang];
  const faultOf = (name: string) => faults.find(({ field }) => field === name)?.message;
  const colour = labelledField({
    name: 'accent',
    label: texts.accent,
    hint: texts.accentHint,
    fault: faultOf('accent'),
    // An input of this type is never empty, so without a colour it shows the service's own.
    control: (attributes) =>
      html`<input ${attributes} type="color" value="${form.accent === '' ? DEFAULT_ACCENT : form.accent}">`,
  });
  const promise = labelledField({
    name: 'promiseDays',
    label: texts.promise,
    hint: texts.promiseHint,
    fault: faultOf('promiseDays'),
    control: (attributes) =>
      html`<input ${attributes} type="text" inputmode="numeric" maxlength="20" value="${form.promiseDays}">`,
  });
  const langAttributes = { introFr: html` lang="fr"`, introEn: html` lang="en"`, legalNotice: null };
  const textArea = (name: keyof typeof langAttributes, label: string, hint?: string) =>
    labelledField({
      name,
      label,
      hint,
      fault: faultOf(name),
      control: (attributes) =>
        html`<textarea ${attributes} rows="4"${langAttributes[name]}>${form[name]}</textarea>`,
    });
  const logo = labelledField({
    name: 'logo',
    label: texts.logo,
    hint: texts.logoHint,
    fault: faultOf('logo'),
    control: (attributes) => html`<input ${attributes} type="file" accept="image/png,image/jpeg,image/webp">`,
  });
  const notifyOptions = notifyModes.map(
    (mode) =>
      html`<option value="${mode}"${mode === form.notify && html` selected`}>${texts.notifyModes[mode]}</option>`,
  );
  const notify = labelledField({
    name: 'notify',
    label: texts.notify,
    control: (attributes) => html`<select ${attributes}>${notifyOptions}</select>`,
  });
  const checkbox = (name: string, label: string, isChecked: boolean) =>
    html`<p class="check"><input type="checkbox" id="${name}" name="${name}" value="on"${isChecked && html` checked`}><label for="${name}">${label}</label></p>`;
  return html`${colour}${workspace.accent !== null && checkbox('resetAccent', texts.resetAccent, false)}
${logo}${workspace.logo !== null && checkbox('removeLogo', texts.removeLogo, false)}
${textArea('introFr', texts.introFr)}
${textArea('introEn', texts.introEn)}
${promise}
${textArea('legalNotice', texts.legalNotice, texts.legalNoticeHint)}
${notify}
${checkbox('statusMails', texts.statusMails, form.statusMails === 'on')}`;
}
