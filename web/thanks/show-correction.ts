import { email as emailField } from '#domain/applications/form/field-schemas.ts';
import { correctAddress } from '#domain/applications/sent/correct-address.ts';
import { CORRECTION_MINUTES } from '#domain/applications/sent/correction-link.ts';
import { describeCorrected } from '#domain/applications/sent/describe-sent.ts';
import { distressReply, helpIn } from '#domain/needs/reply-to-needs.ts';
import type { Deps } from '#domain/ports.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { linkForm } from '../links/link-form.ts';
import { errorPage } from '../page/error-page.ts';
import { type PageCall, tokenOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { correctionPage } from './correction-page.ts';
import { thanksTexts } from './texts.ts';
import { correctedPage, thanksPage } from './thanks-page.ts';

/** Other sites may show these pages in a frame, as they may show the application form before them (D65). */
const replyOptions = { isFramable: true, headers: { 'X-Robots-Tag': 'noindex' } };
const withScript = { ...replyOptions, loadsJavaScript: true };

/** Shows the empty form. The page shows nothing that is stored. */
export async function showCorrection(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const token = tokenOf(call);
  const { job } = await describeCorrected(deps, token);
  const visit = visitOf(deps.settings, call, job.workspace);
  return htmlReply(correctionPage(visit, { job, token, previous: '' }), visit.lang, replyOptions);
}

/** Corrects the address. An invalid address, or the one typed before, comes back in the form. */
export async function sendCorrection(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls', 'submissions'] });
  if (refusal !== undefined) throw refusal;
  const token = tokenOf(call);
  const { job } = await describeCorrected(deps, token);
  const visit = visitOf(deps.settings, call, job.workspace);
  const typed = typeof fields.email === 'string' ? fields.email : '';
  const previous = readAddress(fields.previous) ?? '';
  const email = readAddress(typed);
  const isSame = email !== undefined && normalizeEmail(email) === normalizeEmail(previous);
  if (email === undefined || isSame) {
    const refused = { typed, fault: isSame ? 'same' : 'invalid' } as const;
    const page = correctionPage(visit, { job, token, previous, refused });
    return htmlReply(page, visit.lang, { ...replyOptions, status: 400 });
  }
  await correctAddress(deps, { token, email, caller: call });
  const corrected = await describeCorrected(deps, token);
  return htmlReply(correctedPage(visit, corrected, email), visit.lang, replyOptions);
}

/** Shows the page after sending when it is opened again by its address; it shows no stored address (D80). */
export async function showSent(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const sent = await describeCorrected(deps, tokenOf(call));
  const visit = visitOf(deps.settings, call, sent.job.workspace);
  return htmlReply(thanksPage(visit, sent, { email: null, replies: [] }), visit.lang, withScript);
}

/** Shows the page after sending again, in the other language; nothing is sent or corrected by it (D147). */
export async function showThanks(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  if (refusal !== undefined) throw refusal;
  const email = readAddress(fields.email);
  const corrected = await describeCorrected(deps, tokenOf(call));
  const visit = visitOf(deps.settings, call, corrected.job.workspace);
  const help = helpIn(corrected.job.location.country, deps.settings);
  const replies = fields.helped === '1' ? [distressReply({ lang: visit.lang, help })] : [];
  const page =
    fields.corrected === '1' && email !== undefined
      ? correctedPage(visit, corrected, email)
      : thanksPage(visit, corrected, { email: email ?? null, replies });
  return htmlReply(page, visit.lang, withScript);
}

/** Answers an invalid token. The page names no application, so that forged and expired tokens get the same one (D5). */
export function missingThanks({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return overReply(visit, thanksTexts[visit.lang].over);
}

function readAddress(typed: unknown): string | undefined {
  return typeof typed === 'string' && isCleanText(typed) ? emailField.safeParse(typed).data : undefined;
}

/** Answers an invalid token, expired or forged, with one page (D5). */
export function missingCorrection({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return overReply(visit, thanksTexts[visit.lang].expired);
}

function overReply(
  visit: Visit,
  { title, text }: { title: string; text: (minutes: number) => string },
): PageReply {
  const words = { title, text: text(CORRECTION_MINUTES) };
  const newLinkForm = linkForm(visit, { owner: 'candidate', action: visit.urls.formTo('/portal', {}) });
  return htmlReply(errorPage(visit, { words, newLinkForm }), visit.lang, {
    ...replyOptions,
    status: 404,
  });
}
