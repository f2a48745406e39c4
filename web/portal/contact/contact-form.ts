import { formControls } from '#domain/applications/form/form-controls.ts';
import { formLabels } from '#domain/applications/form/form-labels.ts';
import { replyToDistress } from '#domain/needs/reply-to-needs.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import { meantQuestion } from '#web/page/parts/meant-address.ts';
import { optionalMark } from '#web/page/parts/optional-mark.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { type FormFault, faultOf, formPage } from '../form-page.ts';
import { labelledField } from '../labelled-field.ts';
import type { Portal } from '../portal-view.ts';
import { contactTexts } from './texts.ts';

/** The greatest lengths of the fields, in characters, as in the operations that store them. */
export const contactLimits = { firstName: 200, lastName: 200, phone: 50, email: 254 } as const;

type ContactField = keyof typeof contactLimits;

type ContactForm = {
  /** The present address of the applications. */
  currentEmail: string;
  values: Readonly<Record<ContactField, string>>;
  faults?: readonly FormFault[];
};

/**
 * `/portal/{token}/contact`: corrects name, phone number and e-mail address. They have one form, since a second form
 * would lose what was typed into the first.
 */
export function contactPage(
  visit: Visit,
  portal: Portal,
  { currentEmail, values, faults = [] }: ContactForm,
): string {
  const texts = contactTexts[visit.lang];
  const { token, view } = portal;
  const waitingEmail = view.person?.waitingEmail ?? null;
  const waiting =
    waitingEmail !== null &&
    html`<p>${texts.email.waiting} <strong>${breakableAddress(waitingEmail)}</strong></p>${meantQuestion(visit.lang, waitingEmail)}`;
  // Nothing of a refused form is stored, so only this page can reply to words of distress in it.
  const help = view.applications.find(({ progress }) => progress !== null)?.progress?.help;
  const refusedTexts = faults.length > 0 ? Object.values(values) : [];
  const replies = help === undefined ? [] : replyToDistress(refusedTexts, { lang: visit.lang, help });
  const field = (name: ContactField, label: Child) => fieldView({ name, label, values, faults });
  const labels = formLabels[visit.lang];
  return formPage(visit, portal, {
    title: texts.title,
    path: pathTo('/portal/{token}/contact', { token }),
    faults,
    main: html`${needReplies(visit, replies)}
<form class="panel" method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/portal/{token}/contact', { token })}" novalidate>
<p>${texts.text}</p>
${field('firstName', labels.firstName)}
${field('lastName', labels.lastName)}
${field('phone', html`${labels.phone}${optionalMark(visit.lang)}`)}
<h2>${texts.email.heading}</h2><p>${texts.email.current} <strong>${breakableAddress(currentEmail)}</strong></p>${waiting}<p>${texts.email.text}</p>
${field('email', html`${texts.email.label}${optionalMark(visit.lang)}`)}
<p class="actions"><button class="button" type="submit">${texts.save}</button>
<a class="button quiet" href="${visit.urls.to('/portal/{token}', { token })}">${texts.back}</a></p>
</form>`,
  });
}

type FieldView = {
  name: ContactField;
  label: Child;
  values: ContactForm['values'];
  faults: readonly FormFault[];
};

function fieldView({ name, label, values, faults }: FieldView): SafeHtml {
  const { type, autocomplete } = formControls[name];
  const direction = type === 'text' && html` dir="auto"`;
  const required = (name === 'firstName' || name === 'lastName') && html` required`;
  return labelledField({
    name,
    label,
    fault: faultOf(faults, name),
    control: (attributes) =>
      html`<input ${attributes} type="${type}"${direction} autocomplete="${autocomplete}" maxlength="${contactLimits[name]}"${required} value="${values[name]}">`,
  });
}
