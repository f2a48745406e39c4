import { canDrawPages } from '#domain/desk/open-desk-application.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { downloadLabel } from '#web/employer/application-sections.ts';
import type { EmployerFile } from '#web/employer/employer-view.ts';
import { employerTexts } from '#web/employer/texts.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import type { WholeApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { applicationTexts } from './texts.ts';

/** A page shows this many characters of a text; the file has all of them. */
const SHOWN_MAX = 20_000;

type FilesView = WholeApplication & {
  /** The number of the file whose pages are shown as a picture; null for none. */
  drawnFile: number | null;
};

/**
 * Shows each file with its download, and its text in a box that scrolls, so that the rest of the page is near. A PDF's
 * pages are shown as a picture on request. Child processes extract the text and draw the picture.
 */
export function filesSection(
  { visit }: DeskCall,
  { view, texts: textsByNumber, drawnFile }: FilesView,
): Child {
  const { cvs: files } = view;
  if (files.length === 0) return false;
  const { id } = view.application;
  const sections = files.map((file) => {
    const isDrawn = file.number === drawnFile && canDrawPages(file);
    const buttons = fileButtons(visit, { id, file, isDrawn });
    const text = textsByNumber.get(file.number) ?? '';
    if (text.trim() === '') return html`${reasonWithoutText(visit, file)}${buttons}`;
    // The first text is unfolded, unless a picture was asked for.
    const isOpen = file.number === 1 && drawnFile === null;
    return html`${buttons}${textBox(visit, { file, text, isOpen })}`;
  });
  return html`<section class="panel"><h2>Documents</h2>${sections}</section>`;
}

/** Says why no text of a file is shown. */
function reasonWithoutText({ lang }: Visit, { fileName, textState }: EmployerFile): SafeHtml {
  // An extracted text of blanks alone counts as none.
  const reason = textState === 'extracted' ? 'none' : textState;
  return html`<p dir="auto"><strong>${fileName}</strong></p><p>${applicationTexts[lang].files[reason]}</p>`;
}

type TextBox = { file: EmployerFile; text: string; isOpen: boolean };

function textBox({ lang }: Visit, { file, text, isOpen }: TextBox): SafeHtml {
  const { files: texts } = applicationTexts[lang];
  const label = texts.text(file.fileName);
  // The cut may split a character of two code units.
  const shownText = text.slice(0, SHOWN_MAX).toWellFormed();
  return html`<details${isOpen && html` open`}><summary dir="auto">${label}</summary><p class="hint">${texts.lead}</p><div class="sheet lines" role="region" aria-label="${label}" tabindex="0" dir="auto">${shownText}</div>${text.length > SHOWN_MAX && html`<p class="hint">${texts.cut}</p>`}</details>`;
}

/** A file, and the id of its application. */
type FileOfApplication = { id: string; file: EmployerFile };

/** Renders the download, and the link that shows the pages or, after it was followed, the pages. */
function fileButtons(
  visit: Visit,
  { id, file, isDrawn }: FileOfApplication & { isDrawn: boolean },
): SafeHtml {
  const params = { id, number: String(file.number) };
  const url = visit.urls.local(pathTo('/desk/applications/{id}/files/{number}', params));
  const label = downloadLabel(file, employerTexts[visit.lang]);
  const linkToPages = canDrawPages(file) && !isDrawn && pagesLink(visit, { id, file });
  const picture = isDrawn && pagesPicture(visit, { id, file });
  return html`<p class="actions">${linkToPages}<a class="button quiet" href="${url}" download>${label}</a></p>${picture}`;
}

/** Links to the same page with the file's pages as a picture. */
function pagesLink({ urls, lang }: Visit, { id, file: { number } }: FileOfApplication): SafeHtml {
  const address = `${urls.to('/desk/applications/{id}', { id }, [['pages', String(number)]])}#pages-${number}`;
  return html`<a class="button quiet" href="${address}">${applicationTexts[lang].files.showPages}</a> `;
}

/** Shows the pages as a picture. It is drawn each time it is loaded, and stored nowhere. */
function pagesPicture(
  { urls, lang }: Visit,
  { id, file: { number, fileName } }: FileOfApplication,
): SafeHtml {
  const { files: texts } = applicationTexts[lang];
  const source = pathTo('/desk/applications/{id}/files/{number}/pages', { id, number: String(number) });
  return html`<p class="hint" id="pages-${number}">${texts.pages}</p><img class="pages" src="${urls.local(source)}" alt="${texts.pagesAlt(fileName)}">`;
}
