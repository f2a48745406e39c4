import { describeCorrected } from '#domain/applications/sent/describe-sent.ts';
import { distressReply, helpIn } from '#domain/needs/reply-to-needs.ts';
import type { Deps } from '#domain/ports.ts';
import { type PageCall, tokenOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { thanksTexts } from './texts.ts';
import { correctedPage, thanksPage } from './thanks-page.ts';
import { invalidReply, readAddress, replyOptions } from './thanks-reply.ts';

const optionsWithScript = { ...replyOptions, loadsJavaScript: true };

/** Shows the page after sending when it is opened again at its own address. It shows no stored e-mail address (D80). */
export async function showThanks(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const sent = await describeCorrected(deps, tokenOf(call));
  const visit = visitOf(deps.settings, call, sent.job.workspace);
  return htmlReply(thanksPage(visit, sent, { email: null, replies: [] }), visit.lang, optionsWithScript);
}

/** Shows the page after sending, or after a correction, in the other language. Nothing is sent or corrected (D147). */
export async function switchThanks(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  if (refusal !== undefined) throw refusal;
  const email = readAddress(fields.email);
  const sent = await describeCorrected(deps, tokenOf(call));
  const visit = visitOf(deps.settings, call, sent.job.workspace);
  const help = helpIn(sent.job.location.country, deps.settings);
  const replies = fields.helped === '1' ? [distressReply({ lang: visit.lang, help })] : [];
  const page =
    fields.corrected === '1' && email !== undefined
      ? correctedPage(visit, sent, email)
      : thanksPage(visit, sent, { email: email ?? null, replies });
  return htmlReply(page, visit.lang, optionsWithScript);
}

export function missingThanks({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return invalidReply(visit, thanksTexts[visit.lang].over);
}
