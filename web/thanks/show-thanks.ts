import { describeSentByToken } from '#domain/applications/sent/describe-sent.ts';
import { distressReply, helpIn } from '#domain/needs/reply-to-needs.ts';
import type { Deps } from '#domain/ports.ts';
import { type PageCall, tokenOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { thanksTexts } from './texts.ts';
import { correctedPage, thanksPage } from './thanks-page.ts';
import { missingReply, readEmail, replyOptions } from './thanks-reply.ts';

/** The page after sending loads a script, which gives it a URL of its own for a reload. */
const optionsWithScript = { ...replyOptions, loadsJavaScript: true };

/** Shows the page after sending when it is opened again at its own URL. It shows no stored e-mail address (D80). */
export async function showThanks(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const sent = await describeSentByToken(deps, tokenOf(call));
  const visit = visitOf(deps.settings, call, sent.job.workspace);
  return htmlReply(thanksPage(visit, sent, { email: null, replies: [] }), visit.lang, optionsWithScript);
}

/**
 * Shows the page after sending, or after a correction, in the other language. Its form repeats the e-mail address that
 * the page showed, since the page shows no stored one. Nothing is sent or corrected again (D147).
 */
export async function showThanksInOtherLanguage(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  if (refusal !== undefined) throw refusal;
  const email = readEmail(fields.email);
  const sent = await describeSentByToken(deps, tokenOf(call));
  const visit = visitOf(deps.settings, call, sent.job.workspace);
  if (fields.corrected === '1' && email !== undefined)
    return htmlReply(correctedPage(visit, sent, email), visit.lang, optionsWithScript);
  // The sent texts are not read again: the field says that the page had a reply to distress.
  const hadDistressReply = fields.helped === '1';
  const help = helpIn(sent.job.location.country, deps.settings);
  const replies = hadDistressReply ? [distressReply({ lang: visit.lang, help })] : [];
  const page = thanksPage(visit, sent, { email: email ?? null, replies });
  return htmlReply(page, visit.lang, optionsWithScript);
}

/** Answers 404: the token is forged or expired, or its application is not there any more. */
export function missingThanks({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return missingReply(visit, thanksTexts[visit.lang].missing);
}
