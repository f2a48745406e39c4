import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Zoned } from '#kernel/calendar/write-time.ts';
import type { Lang } from '#kernel/language.ts';
import { html, raw, render, type SafeHtml } from '#kernel/text/html.ts';
import { applicationSection } from './application-section.ts';
import { personSection, retentionSection } from './person-sections.ts';
import {
  addressChangesSection,
  consentsSection,
  deletionsSection,
  jobAlertsSection,
  mailsSection,
  recipientsSection,
} from './record-sections.ts';
import { formatInstant } from './sheet-elements.ts';
import { exportStyle } from './style/style.ts';
import { exportTexts } from './texts.ts';

type FileNextToPage = { applicationId: string; path: string };
type Archive = Zoned & { files: readonly FileNextToPage[] };

/**
 * Renders an export as one file that can be read without this service: it runs no script and loads nothing. It is in
 * the language of the newest application, and the files of all applications are next to it.
 */
export function exportPage(data: ExportedData, { files, timeZone }: Archive): string {
  const lang = data.applications.at(-1)?.lang ?? 'fr';
  const { title, main } = dataSheet(data, { lang, timeZone, files });
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
${main}
</main>
</body>
</html>
`;
  return render(page);
}

type SheetOptions = Zoned & {
  lang: Lang;
  /** The files next to the page in an archive; null on the portal's page, which is in no archive. */
  files: readonly FileNextToPage[] | null;
};

/** Renders all data of an export, with the title and heading of the page. */
export function dataSheet(
  data: ExportedData,
  { lang, timeZone, files }: SheetOptions,
): { title: string; main: SafeHtml } {
  const texts = { ...exportTexts[lang], timeZone };
  const sheet = { lang, texts };
  const { firstName, lastName } = data.candidate;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const title = name === '' ? texts.page.title : texts.page.titleOf(name);
  const exportedAt = formatInstant(data.exportedAt, texts);
  const lead = files === null ? texts.page.pageLead(exportedAt) : texts.page.archiveLead(exportedAt);
  const applications = data.applications.map((application) => {
    const filePaths = (files ?? [])
      .filter(({ applicationId }) => applicationId === application.id)
      .map(({ path }) => path);
    return applicationSection({ application, filePaths, consents: data.consents, ...sheet });
  });
  const main = html`<div class="sheet">
<h1>${title}</h1>
<p>${lead} ${texts.page.localTime(texts.timeZone)}</p>
${files !== null && html`<p>${texts.page.files}${files.length > 0 && ` ${texts.page.hasFiles}`}</p>`}
${personSection(data, sheet)}
${retentionSection(data, sheet)}
<section><h2>${texts.application.heading}</h2>
${applications}</section>
${consentsSection(data, sheet)}
${recipientsSection(data, sheet)}
${mailsSection(data, sheet)}
${addressChangesSection(data, sheet)}
${jobAlertsSection(data, sheet)}
${deletionsSection(data, sheet)}
</div>`;
  return { title, main };
}
