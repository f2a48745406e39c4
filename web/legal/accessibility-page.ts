import { longDay } from '#kernel/calendar/write-time.ts';
import { html } from '#kernel/text/html.ts';
import { breakableAddress, mailLink } from '../page/parts/breakable-address.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { type Employer, statementFrame } from './statement-frame.ts';
import { legalTexts } from './texts.ts';

/** The day on which the statement's sentences were last changed. A test fails if they change without this day. */
const STATEMENT_DAY = new Date('2026-11-30');

/** `/accessibility`: the statement that the RGAA asks for. It states only the conformance that an audit found. */
export function accessibilityPage(visit: Visit, employer: Employer | null): string {
  const { lang, publisher, site, urls } = visit;
  const texts = legalTexts[lang].accessibility;
  const { conformance, contact, remedies } = texts;
  const operator = publisher.brandName ?? publisher.legalName;
  const scope =
    employer === null
      ? urls.canonical('/')
      : urls.canonical(pathTo('/careers/{workspaceSlug}', { workspaceSlug: employer.slug }));
  return statementFrame(visit, employer, {
    folder: '/accessibility',
    title: texts.title,
    lead: texts.lead(operator),
    body: html`<section class="panel"><h2>${conformance.heading}</h2><p>${conformance.appliesTo} ${breakableAddress(scope)}</p>
<p><strong>${conformance.states[site.accessibility?.state ?? 'unaudited']}</strong></p>
${site.accessibility !== null && html`<p>${conformance.audit} <span dir="auto">${site.accessibility.audit}</span></p>`}
<p>${conformance.ownTests}</p>
<p>${conformance.writtenOn(longDay(STATEMENT_DAY, visit.texts.locale, { timeZone: 'UTC' }))}</p></section>
<section class="panel"><h2>${contact.heading}</h2><p>${contact.text}</p>
<p>${mailLink(publisher.contactEmail)}</p></section>
<section class="panel"><h2>${remedies.heading}</h2><p>${remedies.lead}</p>
<ul><li><a href="https://formulaire.defenseurdesdroits.fr/">${remedies.items.form}</a></li>
<li><a href="https://www.defenseurdesdroits.fr/saisir/delegues">${remedies.items.delegate}</a></li>
<li>${remedies.items.post}</li></ul></section>`,
  });
}
