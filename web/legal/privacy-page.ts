import { contactEmailForEmployer } from '#domain/contact-address.ts';
import { applicationNoticeOf, conversationNoticeOf } from '#domain/notices/notices.ts';
import type { Settings } from '#domain/ports.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { renderNoticeLines } from '../page/notice-lines.ts';
import { mailLink } from '../page/parts/breakable-address.ts';
import type { Visit } from '../page/visit.ts';
import { introOf } from '../trust/texts.ts';
import { type Employer, statementFrame } from './statement-frame.ts';
import { legalTexts } from './texts.ts';

/** `/privacy`: the texts of the notices that candidates agree to, with the employer's retention (GDPR art. 13). */
export function privacyPage(
  visit: Visit,
  employer: Employer | null,
  { interviewer, aiProvider }: Pick<Settings, 'interviewer' | 'aiProvider'>,
): string {
  const { lang, publisher } = visit;
  const texts = legalTexts[lang].privacy;
  const { summary } = texts;
  const application = applicationNoticeOf({ lang, interviewer });
  const conversation = conversationNoticeOf({ lang, interviewer, aiProvider });
  const operator = publisher.brandName ?? publisher.legalName;
  // The page names the employer, so the address is the employer's own even if one of its jobs is anonymous.
  const contact = contactEmailForEmployer(
    { publisher },
    { anonymous: false, contactEmail: employer?.contactEmail ?? null },
  );
  return statementFrame(visit, employer, {
    folder: '/privacy',
    title: texts.title,
    lead: texts.lead(employer?.name ?? null),
    body: html`<section class="panel"><h2>${summary.heading}</h2><dl class="rows">
${row(summary.controller, employer === null ? summary.anyEmployer : employer.name)}
${row(summary.processor, operator)}
${row(summary.retention, employer === null ? summary.setByEmployer : summary.months(employer.retentionMonths))}
<div><dt>${summary.contact}</dt><dd>${mailLink(contact)}</dd></div></dl>
<p>${summary.lastContact}</p>
<p>${summary.rights}</p></section>
<section class="panel"><h2>${texts.applicationHeading}</h2>${renderNoticeLines(application.text)}<p class="hint">${texts.version(application.version)}</p></section>
<section class="panel"><h2>${texts.conversationHeading[interviewer]}</h2>${renderNoticeLines(conversation.text)}<p class="hint">${texts.version(conversation.version)}</p>
<p><a href="${trustUrl(visit, employer)}">${introOf(lang, interviewer).title}</a></p></section>
<section class="panel"><h2>${texts.alerts.heading}</h2><p>${texts.alerts.text}</p></section>
<section class="panel" id="cookies"><h2>${texts.cookies.heading}</h2><p>${texts.cookies.text}</p></section>`,
  });
}

function trustUrl({ urls }: Visit, employer: Employer | null): string {
  if (employer === null) return urls.to('/trust/interviewer', {});
  return urls.to('/trust/interviewer/{workspaceSlug}', { workspaceSlug: employer.slug });
}

function row(label: string, value: string): SafeHtml {
  return html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`;
}
