import type { Employer } from '#domain/employers/list-employers.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { careersTexts } from './texts/texts.ts';

/** `/`: tells a visitor which service this is. The page links to the employers if the operator publishes their list. */
export function homePage(visit: Visit, employers: readonly Employer[]): string {
  const { lang, urls, publisher } = visit;
  const { home } = careersTexts[lang];
  const name = publisher.brandName ?? publisher.legalName;
  const employerItems = employers.map(
    ({ name: employer, workspaceSlug, openJobs }) =>
      html`<li><a href="${urls.to('/careers/{workspaceSlug}', { workspaceSlug })}" dir="auto">${employer}</a> – ${careersTexts[lang].list.count(openJobs)}</li>`,
  );
  return layout(visit, {
    title: home.title(name),
    description: home.description(name),
    path: '/',
    main: html`<div class="narrow"><div class="hero"><h1>${home.heading}</h1><p class="lead">${home.description(name)}</p></div>
${employers.length > 0 && html`<section class="panel"><h2>${home.employers}</h2><ul>${employerItems}</ul></section>`}
<section class="panel"><h2>${home.candidates}</h2><p>${employers.length > 0 ? home.forCandidates : home.byLink}</p>
<p><a href="${urls.to('/portal', {})}">${visit.texts.newLink.pages.candidate.title}</a></p></section>
<section class="panel"><h2>${home.developers}</h2>
<ul>${homeLinks(visit).map(({ path, text }) => html`<li><a href="${urls.local(path)}">${text}</a></li>`)}</ul></section></div>`,
  });
}

/** Lists the pages for developers. */
export function homeLinks({ docs, lang }: Visit) {
  const { home } = careersTexts[lang];
  return [
    ...(docs === 'off' ? [] : [{ path: '/docs', text: home.reference }]),
    { path: '/openapi.json', text: home.document },
    { path: '/api/public/v1/service-catalog', text: home.catalog },
  ];
}
