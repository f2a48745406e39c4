import type { SentApplication } from '#domain/applications/sent/describe-sent.ts';
import { otherCompany } from '#domain/jobs/visible-job.ts';
import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import { meantAddress } from '#kernel/input/meant-address.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { careersTexts } from '../careers/texts/texts.ts';
import { ownAddressScript } from '../page/assets.ts';
import { needReplies } from '../page/facts/need-replies.ts';
import type { AgainForm } from '../page/language-switch.ts';
import { layout } from '../page/layout.ts';
import { answerSentences } from '../page/parts/answer-promise.ts';
import { breakableAddress } from '../page/parts/breakable-address.ts';
import { meantQuestion } from '../page/parts/meant-address.ts';
import { titleAttributes } from '../page/parts/title-attributes.ts';
import { type Pair, pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { correctionForm } from './correction-form.ts';
import { thanksTexts } from './texts.ts';

/**
 * Says that the application arrived. The conversation comes first, since it can begin at once (D75). `email` is null if
 * the page is opened again at its own URL, since it shows no stored e-mail address (D80). A page with a reply to
 * distress keeps the form's URL, so that a reload sends the form and shows the reply again.
 */
export function thanksPage(
  visit: Visit,
  sent: SentApplication,
  { email, replies }: { email: string | null; replies: readonly NeedReply[] },
): string {
  const texts = thanksTexts[visit.lang];
  const heading = texts.heading(sent.firstName ?? '');
  const emailLine = email !== null && html`<p class="lead"><strong>${breakableAddress(email)}</strong></p>`;
  return writePage(visit, sent, {
    title: texts.title,
    ...(email === null
      ? { path: ownPath(sent) }
      : { again: againOf(sent, { email, fields: replies.length > 0 ? [['helped', '1']] : [] }) }),
    replies,
    hasOwnUrl: replies.length === 0,
    hero: html`<h1${titleAttributes(heading)}>${heading}</h1>${receivedNotice(visit, sent.job)}`,
    mailPanel: html`<section class="panel"><h2>${email === null ? texts.mailedToGiven : texts.mailed}</h2>${emailLine}<p>${texts.spam} ${texts.again(sent.job.openApplications === true)}</p>
${foldedCorrection(visit, sent, email ?? '')}</section>`,
  });
}

/** Answers a correction. The page is the same whether the e-mail address could be corrected or not (D80). */
export function correctedPage(visit: Visit, sent: SentApplication, email: string): string {
  const { corrected: texts, spam } = thanksTexts[visit.lang];
  const { contactEmail } = sent;
  return writePage(visit, sent, {
    isCorrected: true,
    again: againOf(sent, { email, fields: [['corrected', '1']] }),
    title: texts.title,
    hero: html`<h1>${texts.title}</h1>${receivedNotice(visit, sent.job)}`,
    mailPanel: html`<section class="panel"><h2>${texts.given}</h2><p class="lead"><strong>${breakableAddress(email)}</strong></p>
<p class="notice">${texts.mailed}</p><p>${spam}</p><p>${texts.nothing} <a href="mailto:${contactEmail}">${breakableAddress(contactEmail)}</a></p>
${foldedCorrection(visit, sent, email)}</section>`,
  });
}

/** Returns the path at which the page can be opened again; null once the time for corrections is over. */
function ownPath({ correctionToken: token }: SentApplication): string | null {
  return token === null ? null : pathTo('/thanks/{token}', { token });
}

/**
 * Returns the form that shows the page in the other language. Its fields repeat the typed e-mail address, since the
 * page shows no stored one (D80), and `fields` say what else is not stored: a reply to distress, or a correction.
 */
function againOf(
  { correctionToken: token }: SentApplication,
  { email, fields }: { email: string; fields: readonly Pair[] },
): AgainForm | undefined {
  return token === null
    ? undefined
    : { path: pathTo('/thanks/{token}', { token }), fields: [['email', email], ...fields] };
}

type ThanksContent = {
  title: string;
  again?: AgainForm | undefined;
  path?: string | null;
  /** True if a script gives the page its own URL, at which a reload shows it again. */
  hasOwnUrl?: boolean;
  hero: SafeHtml;
  /** The panel about the confirmation mail, with the form that corrects its address. */
  mailPanel: SafeHtml;
  /** True after a correction: the mail, which is then the news, comes before the conversation. */
  isCorrected?: boolean;
  /** The service's replies to distress in the sent texts (D113). */
  replies?: readonly NeedReply[];
};

function writePage(visit: Visit, sent: SentApplication, content: ThanksContent): string {
  const { path, again, hero, mailPanel, hasOwnUrl = false, isCorrected = false, replies = [] } = content;
  const texts = thanksTexts[visit.lang];
  const { job, interviewer, chatToken, correctionToken: token, reference } = sent;
  const talk = texts.talk[interviewer];
  const { space, employer } = texts.steps;
  const steps = [space, employer, ...answerSentences(visit.texts, sent.answers)];
  const conversation: Child =
    chatToken !== undefined &&
    talk !== null &&
    html`<section class="panel"><h2>${texts.now}</h2><p>${talk}</p><p><a class="button" href="${visit.urls.to('/chat/{token}', { token: chatToken })}">${texts.begin}</a></p></section>`;
  const ownUrlAttribute =
    hasOwnUrl && token !== null && html` data-own-address="${visit.urls.to('/thanks/{token}', { token })}"`;
  return layout(visit, {
    title: content.title,
    workspace: job.workspace,
    noIndex: true,
    ...(path !== undefined && { path }),
    ...(again !== undefined && { again }),
    ...(hasOwnUrl && { script: ownAddressScript }),
    main: html`<div class="narrow"${ownUrlAttribute}>
<div class="${isCorrected ? 'hero' : 'hero done'}">${hero}
<p>${texts.reference} <strong>${reference}</strong></p></div>
${needReplies(visit, replies)}
${isCorrected ? [mailPanel, conversation] : [conversation, mailPanel]}
<section class="panel"><h2>${texts.next}</h2><ul class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ul></section>
<p><a class="button quiet" href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: job.workspace.slug })}">${texts.back}</a></p>
</div>`,
  });
}

/** Says who received the application, and for which job. */
export function receivedNotice({ lang }: Visit, job: SentApplication['job']): SafeHtml {
  const texts = thanksTexts[lang];
  const { title, workspace } = job;
  if (job.openApplications === true)
    return html`<p class="lead" dir="auto">${texts.receivedOpen(workspace.name)}</p>`;
  const company = otherCompany(job);
  const langAttribute = job.lang !== lang && html` lang="${job.lang}"`;
  const companyLine =
    company !== null && html`<p dir="auto">${careersTexts[lang].job.hiringFor(company)}</p>`;
  return html`<p class="lead" dir="auto">${texts.sentTo(workspace.name)} <strong dir="auto"${langAttribute}>${title}</strong></p>${companyLine}`;
}

/**
 * Renders the form that corrects the e-mail address; false once the time for corrections is over. It is folded, unless
 * the typed address looks like a mistake for another one.
 */
function foldedCorrection(visit: Visit, { correctionToken: token }: SentApplication, email: string): Child {
  if (token === null) return false;
  const meantEmail = meantAddress(email);
  const form = correctionForm(visit, { token, previousEmail: email, meantEmail });
  return html`${meantQuestion(visit.lang, email)}<details class="correct"${meantEmail !== null && html` open`}><summary>${thanksTexts[visit.lang].correction.open}</summary>${form}</details>`;
}
