import { callbackPhone, callbackTime } from '#domain/applications/form/field-schemas.ts';
import type { Deps } from '#domain/ports.ts';
import { describeChat } from '#domain/prequalification/describe-chat.ts';
import { recordConsent } from '#domain/prequalification/record-consent.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { type PageCall, statusOf, textOf, tokenOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';
import { chatReply } from '../show-chat.ts';
import { redirectToChat } from './redirect-to-chat.ts';

/** Stores the number and the time for a call by a person. Such a call is a wish for a person, too (D23, D83). */
export async function requestCallback(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  // If a field is at fault (400), the form itself says so.
  if (refusal !== undefined && statusOf(refusal) !== 400) throw refusal;
  const view = await describeChat(deps, token);
  const typed = { phone: textOf(fields.phone), when: textOf(fields.when) };
  const phone = isCleanText(typed.phone) ? callbackPhone.safeParse(typed.phone).data : undefined;
  const when = callbackTime.safeParse(typed.when);
  const isTimeRefused = !when.success || !isCleanText(typed.when);
  if (refusal !== undefined || phone === undefined || isTimeRefused) {
    // If neither field is the reason of the refusal, the page names the number.
    const isPhoneRefused = phone === undefined || !isTimeRefused;
    const faults = [
      ...(isPhoneRefused ? ['phone' as const] : []),
      ...(isTimeRefused ? ['when' as const] : []),
    ];
    return chatReply(deps, call, { view, outcome: { refusedCallback: { ...typed, faults } } });
  }
  const visit = visitOf(deps.settings, call, view.workspace);
  await recordConsent(deps, {
    sessionId: view.sessionId,
    decision: 'human',
    callback: { phone, when: when.data },
    way: view.isByMailedLink ? 'mailed_link' : 'session',
    acceptLanguage: visit.lang,
    caller: call,
  });
  return redirectToChat(visit, call, { anchor: 'callback' });
}
