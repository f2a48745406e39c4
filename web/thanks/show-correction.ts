import { correctAddress } from '#domain/applications/sent/correct-address.ts';
import { describeSentByToken } from '#domain/applications/sent/describe-sent.ts';
import type { Deps } from '#domain/ports.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import { type PageCall, textOf, tokenOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { correctionPage } from './correction-page.ts';
import { thanksTexts } from './texts.ts';
import { correctedPage } from './thanks-page.ts';
import { missingReply, readEmail, replyOptions } from './thanks-reply.ts';

/** Shows the empty form. It shows no stored e-mail address. */
export async function showCorrection(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const token = tokenOf(call);
  const { job } = await describeSentByToken(deps, token);
  const visit = visitOf(deps.settings, call, job.workspace);
  return htmlReply(correctionPage(visit, { job, token, previousEmail: '' }), visit.lang, replyOptions);
}

/** Corrects the address. An invalid address, or the one typed before, comes back in the form. */
export async function sendCorrection(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls', 'submissions'] });
  if (refusal !== undefined) throw refusal;
  const token = tokenOf(call);
  const { job } = await describeSentByToken(deps, token);
  const visit = visitOf(deps.settings, call, job.workspace);
  const typed = textOf(fields.email);
  const previousEmail = readEmail(fields.previous) ?? '';
  const email = readEmail(typed);
  const isSame = email !== undefined && normalizeEmail(email) === normalizeEmail(previousEmail);
  if (email === undefined || isSame) {
    const refused = { typed, fault: isSame ? 'same' : 'invalid' } as const;
    const page = correctionPage(visit, { job, token, previousEmail, refused });
    return htmlReply(page, visit.lang, { ...replyOptions, status: 400 });
  }
  await correctAddress(deps, { token, email, caller: call });
  const sent = await describeSentByToken(deps, token);
  return htmlReply(correctedPage(visit, sent, email), visit.lang, replyOptions);
}

/** Answers 404: the token is forged or expired, or its application is not there any more. */
export function missingCorrection({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return missingReply(visit, thanksTexts[visit.lang].missingCorrection);
}
