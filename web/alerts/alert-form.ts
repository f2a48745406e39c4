import { type AlertSearch, describeAlertSearch } from '#domain/alerts/alert-search.ts';
import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { searchPairs } from '../careers/list/search.ts';
import type { Visit } from '../page/visit.ts';
import { alertsTexts } from './texts.ts';

type AlertForm = {
  slug: string;
  search: CareersSearch;
  /** The alert's words, if no job has the words of the search. */
  words?: string;
  heading: 'h1' | 'h2';
  refused?: RefusedForm | undefined;
};

/** A form that was refused because `email` cannot be used as an address, or because too many requests were sent. */
export type RefusedForm = { email: string; fault: 'bad_address' | 'too_many' };

/** Renders the form that requests mails with the new jobs of a search. */
export function alertForm(
  { lang, urls }: Visit,
  { slug, search, words = search.q, heading, refused }: AlertForm,
): SafeHtml {
  const texts = alertsTexts[lang].form;
  const alertedSearch = { ...search, q: words };
  const pairs = searchPairs({ ...alertedSearch, group: null, page: 1 });
  const lead = texts.lead(describeAlertSearch(toAlertSearch(alertedSearch), lang));
  const action = urls.formTo('/careers/{workspaceSlug}/alerts', { workspaceSlug: slug }, pairs);
  const isAddressRefused = refused?.fault === 'bad_address';
  const describedBy = isAddressRefused ? 'alert-hint alert-error' : 'alert-hint';
  const descriptionAttributes = html` aria-describedby="${describedBy}"${isAddressRefused && html` aria-invalid="true"`}`;
  const title = heading === 'h1' ? html`<h1>${texts.heading}</h1>` : html`<h2>${texts.heading}</h2>`;
  return html`<form class="panel alert" method="post" enctype="multipart/form-data" action="${action}" novalidate>
${title}<p class="hint" dir="auto">${lead}${words !== search.q && texts.becauseOfNoMatch(search.q)}</p>
<div class="field"><label for="alert-email">${texts.email}</label>
<p class="hint" id="alert-hint">${texts.hint}</p>
${isAddressRefused && html`<p class="fault" id="alert-error">${texts.invalid}</p>`}
<input id="alert-email" name="email" type="email" autocomplete="email" maxlength="254" required${descriptionAttributes} value="${refused?.email ?? ''}"></div>
<p><button class="button${heading === 'h2' && ' quiet'}" type="submit">${texts.send}</button></p></form>`;
}

/** Returns the part of a careers page's search that an alert stores. */
export function toAlertSearch({ q, city, department, contractType, remote }: CareersSearch): AlertSearch {
  return {
    q,
    city: [...city],
    department: [...department],
    contractType: [...contractType],
    remote: [...remote],
  };
}
