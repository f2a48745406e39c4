import { longDay } from '#kernel/calendar/write-time.ts';
import { html } from '#kernel/text/html.ts';
import { breakableAddress, mailLink } from '../page/parts/breakable-address.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { type Employer, statementFrame } from './statement-frame.ts';
import { legalTexts } from './texts.ts';

/** The day on which the statement's sentences were last changed. A test fails if they change without this day. */
const STATEMENT_DAY = new Date('2026-11-28');

/** `/accessibility`: the statement that the RGAA asks for. It states only the conformance that an audit found. */
export function accessibilityPage(visit: Visit, employer: Employer | null): string {
  const { lang, publisher, site, urls } = visit;
  const texts = legalTexts[lang].accessibility;
  const operator = publisher.brandName ?? publisher.legalName;
  const scope =
    employer === null
      ? urls.canonical('/')
      : urls.canonical(pathTo('/careers/{workspaceSlug}', { workspaceSlug: employer.slug }));
  return statementFrame(visit, employer, {
    folder: '/accessibility',
    title: texts.title,
    lead: texts.lead(operator),
    body: html`<section class="panel"><h2>${texts.state}</h2><p>${texts.appliesTo} ${breakableAddress(scope)}</p>
<p><strong>${texts.states[site.accessibility?.state ?? 'unaudited']}</strong></p>
${site.accessibility !== null && html`<p>${texts.audit} <span dir="auto">${site.accessibility.audit}</span></p>`}
<p>${texts.ownTests}</p>
<p>${texts.written(longDay(STATEMENT_DAY, visit.texts.locale, { timeZone: 'UTC' }))}</p></section>
<section class="panel"><h2>${texts.contactHeading}</h2><p>${texts.contact}</p>
<p>${mailLink(publisher.contactEmail)}</p></section>
<section class="panel"><h2>${texts.remediesHeading}</h2><p>${texts.remedies}</p>
<ul><li><a href="https://formulaire.defenseurdesdroits.fr/">${texts.form}</a></li>
<li><a href="https://www.defenseurdesdroits.fr/saisir/delegues">${texts.delegate}</a></li>
<li>${texts.post}</li></ul></section>`,
  });
}
