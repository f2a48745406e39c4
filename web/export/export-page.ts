import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Zoned } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/language.ts';
import { html, raw, render, type SafeHtml } from '#kernel/text/html.ts';
import { languageNames } from '../page/layout.ts';
import { pageTexts } from '../page/texts/texts.ts';
import { applicationSection } from './application-section.ts';
import { formatInstant, type Sheet } from './parts.ts';
import { keepingSection, personSection } from './person-sections.ts';
import {
  addressChangesSection,
  consentsSection,
  deletionsSection,
  jobAlertsSection,
  mailsSection,
  recipientsSection,
} from './record-sections.ts';
import { exportStyle } from './style.ts';
import { exportTexts } from './texts.ts';

type FileNextToPage = { of: string; path: string };
type Reading =
  /** The page of an archive: in the language of the newest application, with the CVs next to it. */
  | { files: readonly FileNextToPage[] }
  /** The page in a browser, with links back to the portal and to the other language. */
  | { lang: Lang; back: string; others: readonly { lang: Lang; href: string }[] };

/** Renders an export as one file that can be read without this service: it runs no script and loads nothing. */
export function exportPage(data: ExportedData, reading: Reading & Zoned): string {
  const lang = 'lang' in reading ? reading.lang : (data.applications.at(-1)?.lang ?? 'fr');
  const files = 'files' in reading ? reading.files : [];
  const texts = { ...exportTexts[lang], timeZone: reading.timeZone };
  const sheet = { lang, texts };
  const { firstName, lastName } = data.candidate;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const title = name === '' ? texts.page.title : texts.page.titleOf(name);
  const exportedAt = formatInstant(data.exportedAt, texts);
  const lead = 'back' in reading ? texts.page.pageLead(exportedAt) : texts.page.archiveLead(exportedAt);
  const applications = data.applications.map((application) => {
    const paths = files.filter(({ of }) => of === application.id).map(({ path }) => path);
    return applicationSection({ application, paths, ...sheet });
  });
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(exportStyle)}</style>
</head>
<body>
<main>
${'back' in reading && wayBack(reading, sheet)}
<h1>${title}</h1>
<p>${lead} ${texts.page.localTime(texts.timeZone)}</p>
${'files' in reading && html`<p>${texts.page.files}${files.length > 0 && ` ${texts.page.hasFiles}`}</p>`}
${personSection(data, sheet)}
${keepingSection(data, sheet)}
<section><h2>${texts.application.heading}</h2>
${applications}</section>
${consentsSection(data, sheet)}
${recipientsSection(data, sheet)}
${mailsSection(data, sheet)}
${addressChangesSection(data, sheet)}
${jobAlertsSection(data, sheet)}
${deletionsSection(data, sheet)}
</main>
</body>
</html>
`;
  return render(page);
}

/** Links to the page in the other languages, and back to the portal. */
function wayBack({ back, others }: Extract<Reading, { back: string }>, { lang, texts }: Sheet): SafeHtml {
  const links = others.map(
    ({ lang: other, href }) =>
      html`<a href="${href}" hreflang="${other}" lang="${other}">${languageNames[other]}</a>`,
  );
  return html`<nav class="languages" aria-label="${pageTexts[lang].language}">${links}</nav>
<p class="back"><a href="${back}">${texts.page.back}</a></p>`;
}
