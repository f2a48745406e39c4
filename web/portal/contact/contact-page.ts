import { z } from 'zod';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { phoneSentences } from '#domain/applications/form/fault-sentences.ts';
import { callbackPhone, email, firstName, lastName } from '#domain/applications/form/field-schemas.ts';
import { formLabels } from '#domain/applications/form/form-labels.ts';
import { correctContact } from '#domain/portal/contact/correct-contact.ts';
import { requestAddressChange } from '#domain/portal/contact/request-address-change.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { type PageCall, textOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';
import type { FormFault } from '../form-page.ts';
import { admitPerson, portalReply, savedReply } from '../portal-reply.ts';
import { faultsOf, runForm, type SentForm } from '../run-form.ts';
import { contactLimits, contactPage } from './contact-form.ts';
import { contactTexts } from './texts.ts';

const contactSchema = z.object({
  firstName: firstName.min(1),
  lastName,
  /**
   * A number that the employer can call, as on the form of an application. Without a number the text is '', which
   * removes the stored one.
   */
  phone: z.preprocess((value) => value ?? '', callbackPhone).transform((phone) => phone ?? ''),
  /** The new address. If the field is empty, the present address stays. */
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
    schema: contactSchema,
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
      const labels = formLabels[visit.lang];
      const words = {
        firstName: { label: labels.firstName, limits: { charactersMax: contactLimits.firstName } },
        lastName: { label: labels.lastName, limits: { charactersMax: contactLimits.lastName } },
        phone: {
          label: labels.phone,
          limits: { charactersMax: contactLimits.phone },
          tooShort: phoneSentences[visit.lang],
        },
        // For the present address, the sentence of `otherFault` is shown, so that the field has no words here.
        ...(!isSameAddress && {
          email: { label: labels.email, limits: { charactersMax: contactLimits.email } },
        }),
      };
      return contactPage(visit, portal, {
        currentEmail: candidate.email,
        values: {
          firstName: sentOrStored('firstName'),
          lastName: sentOrStored('lastName'),
          phone: sentOrStored('phone'),
          email: textOf(fields.email),
        },
        faults:
          sent === null
            ? []
            : faultsOf(sent, { lang: visit.lang, words, otherFault: otherFaultOf(sent, texts) }),
      });
    },
    refusal: sent?.refusal,
  });
}

function isSameAddressRefusal(sent: SentForm | null): boolean {
  return sent?.refusal?.details.some(({ code }) => code === 'already_used') ?? false;
}

/**
 * Returns the fault of a refusal without words of its own: too many new addresses, the present address, or a form that
 * names no field.
 */
function otherFaultOf(
  sent: SentForm | null,
  { email: emailTexts, resend }: (typeof contactTexts)[Lang],
): FormFault {
  if (sent?.refusal?.reason === 'rate_limited') return { field: 'email', message: emailTexts.later };
  if (isSameAddressRefusal(sent)) return { field: 'email', message: emailTexts.same };
  return { field: 'firstName', message: resend };
}
