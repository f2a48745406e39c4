import { html, type SafeHtml } from '#kernel/text/html.ts';
import { mailLink } from '../page/parts/breakable-address.ts';
import { wholeNumbers } from '../page/parts/whole-numbers.ts';
import type { Visit } from '../page/visit.ts';
import { type Employer, statementFrame } from './statement-frame.ts';
import { legalTexts } from './texts.ts';

/**
 * `/legal`: the publisher, its contact and the host of the site (LCEN, article 1-1). A line that the law demands and
 * the operator has not set says so; other lines that are not set are left out.
 */
export function legalNoticePage(visit: Visit, employer: Employer | null): string {
  const { publisher, site, lang } = visit;
  const texts = legalTexts[lang].notice;
  const { publisher: publisherTexts, contact, hosting } = texts;
  const { brandName, legalName, siret, vatId, address } = publisher;
  const optionalRow = (label: string, value: string | null | undefined) =>
    value && row(label, html`<dd dir="auto">${wholeNumbers(value)}</dd>`);
  const demandedRow = (label: string, value: string | null | undefined) =>
    optionalRow(label, value) || row(label, html`<dd class="hint">${texts.notSet}</dd>`);
  const publisherRows = [
    demandedRow(publisherTexts.legalName, legalName),
    optionalRow(publisherTexts.brandName, brandName),
    demandedRow(publisherTexts.registration, site.publisherRegistration),
    optionalRow(publisherTexts.siret, siret),
    optionalRow(publisherTexts.vatId, vatId),
    demandedRow(publisherTexts.address, address),
    demandedRow(publisherTexts.director, site.publicationDirector),
  ];
  return statementFrame(visit, employer, {
    folder: '/legal',
    title: texts.title,
    lead: texts.lead,
    body: html`${employer !== null && employerSection(visit, employer)}
<section class="panel"><h2>${publisherTexts.heading}</h2><dl class="rows">${publisherRows}</dl></section>
<section class="panel"><h2>${contact.heading}</h2><dl class="rows">${row(contact.email, html`<dd>${mailLink(publisher.contactEmail)}</dd>`)}${demandedRow(contact.phone, site.publisherPhone)}</dl>
<p>${contact.purpose}</p></section>
<section class="panel"><h2>${hosting.heading}</h2><dl class="rows">${demandedRow(hosting.host, site.hostingProvider)}</dl></section>`,
  });
}

function employerSection({ publisher, lang }: Visit, employer: Employer): SafeHtml {
  const texts = legalTexts[lang].notice.employer;
  const operator = publisher.brandName ?? publisher.legalName;
  const ownNotice =
    employer.legalNotice !== null &&
    html`<p>${texts.ownNotice}</p><p class="lines" dir="auto" lang="${employer.lang}">${wholeNumbers(employer.legalNotice)}</p>`;
  return html`<section class="panel"><h2>${texts.heading}</h2><p>${texts.role(employer.name, operator)}</p>
${ownNotice}</section>`;
}

function row(label: string, value: SafeHtml): SafeHtml {
  return html`<div><dt>${label}</dt>${value}</div>`;
}
