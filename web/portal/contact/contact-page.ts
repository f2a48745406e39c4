import { z } from 'zod';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { phoneSentences } from '#domain/applications/form/fault-sentences.ts';
import { callbackPhone, email, firstName, lastName } from '#domain/applications/form/field-schemas.ts';
import { formControls } from '#domain/applications/form/form-controls.ts';
import { formLabels } from '#domain/applications/form/form-labels.ts';
import { replyToDistress } from '#domain/needs/reply-to-needs.ts';
import { correctContact } from '#domain/portal/contact/correct-contact.ts';
import { requestAddressChange } from '#domain/portal/contact/request-address-change.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import { type PageCall, textOf } from '#web/page/page-call.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import { meantQuestion } from '#web/page/parts/meant-address.ts';
import { optionalMark } from '#web/page/parts/optional-mark.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';
import { type FormFault, faultOf, formPage } from '../form-page.ts';
import { labelledField } from '../labelled-field.ts';
import { admitPerson, portalReply, savedReply } from '../portal-reply.ts';
import type { Portal } from '../portal-view.ts';
import { faultsOf, runForm, type SentForm } from '../run-form.ts';
import { contactTexts } from './texts.ts';

const contactForm = z.object({
  firstName: firstName.min(1),
  lastName,
  /** A number that the employer can call, as on the form of an application. Without one, the stored number is removed. */
  phone: z.preprocess((value) => value ?? '', callbackPhone).transform((phone) => phone ?? ''),
  /** The new address; the present one stays if it is empty. */
  email: z.preprocess(emptyToUndefined, email.optional()).optional(),
});

function emptyToUndefined(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

export async function showContact(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitPerson(deps, call);
  return contactReply(deps, call, { holder, sent: null });
}

/**
 * Stores the corrected name and phone number, and asks a new address for a confirmation. The answer is the same whether
 * the address is in use or not. A refused form is shown again with its faults, and nothing of it is stored.
 */
export async function sendContact(deps: Deps, call: PageCall): Promise<PageReply> {
  const { lang } = visitOf(deps.settings, call);
  const outcome = await runForm(call, {
    schema: contactForm,
    store: async ({ email: newEmail, ...fields }) => {
      const holder = await admitPerson(deps, call);
      if (newEmail !== undefined) {
        const { onLimitState } = call;
        await requestAddressChange(deps, { holder, email: newEmail, lang, onLimitState });
      }
      await correctContact(deps, { holder, fields });
    },
    shownStatuses: [400, 429],
  });
  const hasEmail = textOf(outcome.fields.email).trim() !== '';
  if (outcome.refusal === null) return savedReply(deps, call, { form: hasEmail ? 'address' : 'contact' });
  return contactReply(deps, call, { holder: await admitPerson(deps, call), sent: outcome });
}

/** Shows the form, filled in with the stored values or with those that were just refused. */
function contactReply(
  deps: Deps,
  call: PageCall,
  { holder, sent }: { holder: TokenHolder; sent: SentForm | null },
): Promise<PageReply> {
  const { candidate } = holder;
  const fields = sent?.fields ?? {};
  const sentOrStored = (name: 'firstName' | 'lastName' | 'phone') =>
    fields[name] === undefined ? (candidate[name] ?? '') : textOf(fields[name]);
  return portalReply(deps, call, {
    holder,
    page: (visit, portal) => {
      const texts = contactTexts[visit.lang];
      const isSameAddress = isSameAddressRefusal(sent);
      const names = formLabels[visit.lang];
      const labels = {
        firstName: { label: names.firstName, limits: { charactersMax: contactLimits.firstName } },
        lastName: { label: names.lastName, limits: { charactersMax: contactLimits.lastName } },
        phone: {
          label: names.phone,
          limits: { charactersMax: contactLimits.phone },
          tooShort: phoneSentences[visit.lang],
        },
        // The fault of the present address has its own sentence in `other`, so it gets none by a label.
        ...(!isSameAddress && {
          email: { label: names.email, limits: { charactersMax: contactLimits.email } },
        }),
      };
      const other = otherFault(sent, texts);
      return contactPage(visit, portal, {
        currentEmail: candidate.email,
        values: {
          firstName: sentOrStored('firstName'),
          lastName: sentOrStored('lastName'),
          phone: sentOrStored('phone'),
          email: textOf(fields.email),
        },
        faults: sent === null ? [] : faultsOf(sent, { lang: visit.lang, labels, other }),
      });
    },
    refusal: sent?.refusal,
  });
}

function isSameAddressRefusal(sent: SentForm | null): boolean {
  return sent?.refusal?.details.some(({ code }) => code === 'already_used') ?? false;
}

/** Returns the fault for a refusal that names no field, or the address that is the present one already. */
function otherFault(
  sent: SentForm | null,
  { email: emailTexts, resend }: (typeof contactTexts)[Lang],
): FormFault {
  if (sent?.refusal?.reason === 'rate_limited') return { field: 'email', message: emailTexts.later };
  if (isSameAddressRefusal(sent)) return { field: 'email', message: emailTexts.same };
  return { field: 'firstName', message: resend };
}

/** The limits of the operations that store these fields. */
const contactLimits = { firstName: 200, lastName: 200, phone: 50, email: 254 } as const;

type ContactField = keyof typeof contactLimits;

type Contact = {
  /** The present address of the applications. */
  currentEmail: string;
  values: Readonly<Record<ContactField, string>>;
  faults?: readonly FormFault[];
};

/** `/portal/{token}/contact`: corrects name, phone number and e-mail address. One form for all loses nothing typed. */
function contactPage(visit: Visit, portal: Portal, { currentEmail, values, faults = [] }: Contact): string {
  const texts = contactTexts[visit.lang];
  const { token, view } = portal;
  const waitingEmail = view.person?.waitingEmail ?? null;
  const waiting =
    waitingEmail !== null &&
    html`<p>${texts.email.waiting} <strong>${breakableAddress(waitingEmail)}</strong></p>${meantQuestion(visit.lang, waitingEmail)}`;
  // Nothing of a refused form is stored, so no later page could reply to words of distress in it.
  const help = view.applications.find(({ progress }) => progress !== null)?.progress?.help;
  const refused = faults.length > 0 ? Object.values(values) : [];
  const replies = help === undefined ? [] : replyToDistress(refused, { lang: visit.lang, help });
  const field = (name: ContactField, label: Child) => fieldOf({ name, label, values, faults });
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

type Field = {
  name: ContactField;
  label: Child;
  values: Contact['values'];
  faults: readonly FormFault[];
};

function fieldOf({ name, label, values, faults }: Field): SafeHtml {
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
