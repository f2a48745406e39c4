import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Zoned } from '#kernel/calendar/write-time.ts';
import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
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
import { formatInstant, type SheetContext } from './sheet-elements.ts';
import { exportTexts } from './texts.ts';

/** The files of all applications that are in an archive next to the sheet. */
export type Archive = { files: readonly { applicationId: string; path: string }[] };

type SheetOptions = Zoned & {
  lang: Lang;
  /** The archive that has the sheet as its page; null for the sheet on the portal. */
  archive: Archive | null;
};

/** Renders all data of an export, with the title and heading of the page. */
export function dataSheet(
  data: ExportedData,
  { lang, timeZone, archive }: SheetOptions,
): { title: string; main: SafeHtml } {
  const context = { lang, timeZone, texts: exportTexts[lang] };
  const { page, application: applicationTexts } = context.texts;
  const { firstName, lastName } = data.candidate;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const title = name === '' ? page.title : page.titleOf(name);
  const applications = data.applications.map((application) => {
    const filePaths = (archive?.files ?? [])
      .filter(({ applicationId }) => applicationId === application.id)
      .map(({ path }) => path);
    return applicationSection({ application, filePaths, consents: data.consents }, context);
  });
  const main = html`<div class="sheet">
<h1>${title}</h1>
${introduction(data, archive, context)}
${personSection(data, context)}
${retentionSection(data, context)}
<section><h2>${applicationTexts.heading}</h2>
${applications}</section>
${consentsSection(data, context)}
${recipientsSection(data, context)}
${mailsSection(data, context)}
${addressChangesSection(data, context)}
${jobAlertsSection(data, context)}
${deletionsSection(data, context)}
</div>`;
  return { title, main };
}

/** Says what the page shows, at which instant and in which time zone, and what else is in the archive. */
function introduction(
  { exportedAt }: ExportedData,
  archive: Archive | null,
  context: SheetContext,
): SafeHtml {
  const { page } = context.texts;
  const instant = formatInstant(exportedAt, context);
  const localTime = page.localTime(context.timeZone);
  if (archive === null) return html`<p>${page.portalLead(instant)} ${localTime}</p>`;
  const filesNote = archive.files.length > 0 ? `${page.files} ${page.hasFiles}` : page.files;
  return html`<p>${page.archiveLead(instant)} ${localTime}</p>
<p>${filesNote}</p>`;
}
