import { html } from '#kernel/text/html.ts';
import { mailLink } from '../page/parts/breakable-address.ts';
import type { Visit } from '../page/visit.ts';
import { type Employer, statementFrame } from './statement-frame.ts';
import { legalTexts } from './texts.ts';

/** `/legal`: the publisher, operator and host of the site (LCEN). Lines that are not configured are left out. */
export function legalNoticePage(visit: Visit, employer: Employer): string {
  const { publisher, site, lang } = visit;
  const texts = legalTexts[lang].notice;
  const { brandName, legalName, siret, vatId, address } = publisher;
  const lines = [
    [texts.legalName, legalName],
    [texts.brandName, brandName],
    [texts.registration, site.publisherRegistration],
    [texts.siret, siret],
    [texts.vatId, vatId],
    [texts.address, address],
    [texts.phone, site.publisherPhone],
    [texts.director, site.publicationDirector],
    [texts.host, site.hostingProvider],
  ] as const;
  return statementFrame(visit, employer, {
    folder: '/legal',
    title: texts.title,
    lead: texts.lead,
    body: html`${
      employer !== null &&
      html`<section class="panel"><h2>${texts.employer}</h2><p>${texts.employerRole(employer.name, brandName ?? legalName)}</p>
${employer.legalNotice !== null && html`<p>${texts.employerWords}</p><p class="lines" dir="auto" lang="${employer.lang}">${employer.legalNotice}</p>`}</section>`
    }
<section class="panel"><h2>${texts.publisher}</h2><dl class="rows">${lines.map(
      ([label, value]) => value && html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`,
    )}<div><dt>${texts.email}</dt><dd>${mailLink(publisher.contactEmail)}</dd></div></dl></section>`,
  });
}
