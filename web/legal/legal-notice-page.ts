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
  const { brandName, legalName, siret, vatId, address } = publisher;
  const optionalRow = (label: string, value: string | null | undefined) =>
    value && row(label, html`<dd dir="auto">${wholeNumbers(value)}</dd>`);
  const demandedRow = (label: string, value: string | null | undefined) =>
    optionalRow(label, value) || row(label, html`<dd class="hint">${texts.notSet}</dd>`);
  const publisherRows = [
    demandedRow(texts.legalName, legalName),
    optionalRow(texts.brandName, brandName),
    demandedRow(texts.registration, site.publisherRegistration),
    optionalRow(texts.siret, siret),
    optionalRow(texts.vatId, vatId),
    demandedRow(texts.address, address),
    demandedRow(texts.director, site.publicationDirector),
  ];
  return statementFrame(visit, employer, {
    folder: '/legal',
    title: texts.title,
    lead: texts.lead,
    body: html`${employer !== null && employerSection(visit, employer)}
<section class="panel"><h2>${texts.publisher}</h2><dl class="rows">${publisherRows}</dl></section>
<section class="panel"><h2>${texts.contact}</h2><dl class="rows">${row(texts.email, html`<dd>${mailLink(publisher.contactEmail)}</dd>`)}${demandedRow(texts.phone, site.publisherPhone)}</dl>
<p>${texts.contactFor}</p></section>
<section class="panel"><h2>${texts.hosting}</h2><dl class="rows">${demandedRow(texts.host, site.hostingProvider)}</dl></section>`,
  });
}

function employerSection({ publisher, lang }: Visit, employer: Employer): SafeHtml {
  const texts = legalTexts[lang].notice;
  const operator = publisher.brandName ?? publisher.legalName;
  const ownNotice =
    employer.legalNotice !== null &&
    html`<p>${texts.employerWords}</p><p class="lines" dir="auto" lang="${employer.lang}">${wholeNumbers(employer.legalNotice)}</p>`;
  return html`<section class="panel"><h2>${texts.employer}</h2><p>${texts.employerRole(employer.name, operator)}</p>
${ownNotice}</section>`;
}

function row(label: string, value: SafeHtml): SafeHtml {
  return html`<div><dt>${label}</dt>${value}</div>`;
}
