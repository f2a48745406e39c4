import { canDrawPages } from '#domain/desk/open-desk-application.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { downloadLabel } from '#web/employer/application-sections.ts';
import { employerTexts } from '#web/employer/texts.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import type { WholeApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { applicationTexts } from './texts.ts';

/** A page shows this many characters of a text; the file has all of them. */
const SHOWN_MAX = 20_000;

type File = WholeApplication['application']['cvs'][number];

type Files = WholeApplication & {
  /** The number of the file whose pages are shown as a picture. */
  drawn: number | null;
};

/**
 * Each file with its download, which is never shown itself, a picture of its pages, which a child process draws, and
 * its text, which another one has extracted and which scrolls in its own box, so that the page goes on close below.
 */
export function fileTexts({ visit }: DeskCall, { application, texts: extracted, drawn }: Files): Child {
  const { cvs } = application;
  if (cvs.length === 0) return false;
  const { files: texts } = applicationTexts[visit.lang];
  const { id } = application.application;
  const url = (number: number) =>
    visit.urls.local(pathTo('/desk/applications/{id}/files/{number}', { id, number: String(number) }));
  const one = (file: File): SafeHtml => {
    const text = extracted.get(file.number) ?? null;
    const isDrawn = file.number === drawn && canDrawPages(file);
    const buttons = html`<p class="actions">${canDrawPages(file) && !isDrawn && pagesButton(visit, { id, file })}<a class="button quiet" href="${url(file.number)}" download>${downloadLabel(file, employerTexts[visit.lang])}</a></p>${isDrawn && picture(visit, { id, file })}`;
    if (text === null || text.trim() === '')
      return html`<p dir="auto"><strong>${file.fileName}</strong></p><p>${texts[wordOfState(file)]}</p>${buttons}`;
    return html`${buttons}<details${file.number === 1 && drawn === null && html` open`}><summary dir="auto">${texts.text(file.fileName)}</summary><p class="hint">${texts.lead}</p><div class="sheet lines" role="region" aria-label="${texts.text(file.fileName)}" tabindex="0" dir="auto">${text.slice(0, SHOWN_MAX).toWellFormed()}</div>${text.length > SHOWN_MAX && html`<p class="hint">${texts.cut}</p>`}</details>`;
  };
  return html`<section class="panel"><h2>Documents</h2>${cvs.map(one)}</section>`;
}

type Pages = { id: string; file: File };

/** The link that shows the pages as a picture. */
function pagesButton({ urls, lang }: Visit, { id, file: { number } }: Pages): SafeHtml {
  const address = `${urls.to('/desk/applications/{id}', { id }, [['pages', String(number)]])}#pages-${number}`;
  return html`<a class="button quiet" href="${address}">${applicationTexts[lang].files.showPages}</a> `;
}

/** The pages as a picture: they are drawn for each look, and stored nowhere. */
function picture({ urls, lang }: Visit, { id, file: { number, fileName } }: Pages): SafeHtml {
  const { files: texts } = applicationTexts[lang];
  const source = pathTo('/desk/applications/{id}/files/{number}/pages', { id, number: String(number) });
  return html`<p class="hint" id="pages-${number}">${texts.pages}</p><img class="pages" src="${urls.local(source)}" alt="${texts.pagesAlt(fileName)}">`;
}

/** An extracted text of nothing but spaces is none. */
function wordOfState({ textState }: File): 'pending' | 'none' | 'unreadable' {
  return textState === 'extracted' ? 'none' : textState;
}
