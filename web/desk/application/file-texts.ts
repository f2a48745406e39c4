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
 * Shows each file with its download, and its text in a box that scrolls, so that the rest of the page is near. A picture
 * of a PDF's pages is shown if it was asked for. Child processes extract the text and draw the picture; the page never
 * shows a file itself.
 */
export function fileTexts({ visit }: DeskCall, { application, texts: extracted, drawn }: Files): Child {
  const { cvs } = application;
  if (cvs.length === 0) return false;
  const { id } = application.application;
  const sections = cvs.map((file) => {
    const isDrawn = file.number === drawn && canDrawPages(file);
    const view = { id, file, isDrawn };
    const text = extracted.get(file.number) ?? '';
    if (text.trim() === '') return html`${withoutText(visit, file)}${fileButtons(visit, view)}`;
    const isOpen = file.number === 1 && drawn === null;
    return html`${fileButtons(visit, view)}${textBox(visit, { file, text, isOpen })}`;
  });
  return html`<section class="panel"><h2>Documents</h2>${sections}</section>`;
}

function withoutText({ lang }: Visit, { fileName, textState }: File): SafeHtml {
  // An extracted text of nothing but spaces is none.
  const word = textState === 'extracted' ? 'none' : textState;
  return html`<p dir="auto"><strong>${fileName}</strong></p><p>${applicationTexts[lang].files[word]}</p>`;
}

type TextBox = { file: File; text: string; isOpen: boolean };

function textBox({ lang }: Visit, { file, text, isOpen }: TextBox): SafeHtml {
  const { files: texts } = applicationTexts[lang];
  const label = texts.text(file.fileName);
  const shownText = text.slice(0, SHOWN_MAX).toWellFormed();
  return html`<details${isOpen && html` open`}><summary dir="auto">${label}</summary><p class="hint">${texts.lead}</p><div class="sheet lines" role="region" aria-label="${label}" tabindex="0" dir="auto">${shownText}</div>${text.length > SHOWN_MAX && html`<p class="hint">${texts.cut}</p>`}</details>`;
}

type Pages = { id: string; file: File };

/** Renders the download and the button that shows the pages, or the pages once they are shown. */
function fileButtons(visit: Visit, { id, file, isDrawn }: Pages & { isDrawn: boolean }): SafeHtml {
  const params = { id, number: String(file.number) };
  const url = visit.urls.local(pathTo('/desk/applications/{id}/files/{number}', params));
  const label = downloadLabel(file, employerTexts[visit.lang]);
  const showPages = canDrawPages(file) && !isDrawn && pagesButton(visit, { id, file });
  const pages = isDrawn && picture(visit, { id, file });
  return html`<p class="actions">${showPages}<a class="button quiet" href="${url}" download>${label}</a></p>${pages}`;
}

/** Renders the link that shows the pages as a picture. */
function pagesButton({ urls, lang }: Visit, { id, file: { number } }: Pages): SafeHtml {
  const address = `${urls.to('/desk/applications/{id}', { id }, [['pages', String(number)]])}#pages-${number}`;
  return html`<a class="button quiet" href="${address}">${applicationTexts[lang].files.showPages}</a> `;
}

/** Shows the pages as a picture, which is drawn each time it is loaded, and stored nowhere. */
function picture({ urls, lang }: Visit, { id, file: { number, fileName } }: Pages): SafeHtml {
  const { files: texts } = applicationTexts[lang];
  const source = pathTo('/desk/applications/{id}/files/{number}/pages', { id, number: String(number) });
  return html`<p class="hint" id="pages-${number}">${texts.pages}</p><img class="pages" src="${urls.local(source)}" alt="${texts.pagesAlt(fileName)}">`;
}
