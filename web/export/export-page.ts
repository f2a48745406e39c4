import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Zoned } from '#kernel/calendar/write-time.ts';
import { html, raw, render } from '#kernel/text/html.ts';
import { type Archive, dataSheet } from './data-sheet.ts';
import { exportStyle } from './style/style.ts';

/**
 * Renders an export as one file that can be read without this service: it runs no script and loads nothing. It is in
 * the language of the newest application, and the files of all applications are next to it.
 */
export function exportPage(data: ExportedData, { files, timeZone }: Archive & Zoned): string {
  const lang = data.applications.at(-1)?.lang ?? 'fr';
  const { title, main } = dataSheet(data, { lang, timeZone, archive: { files } });
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
