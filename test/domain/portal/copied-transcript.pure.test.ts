import { expect, test } from 'vitest';
import { languages } from '#kernel/language.ts';
import { html, render } from '#kernel/text/html.ts';
import { exportPage } from '#web/export/export-page.ts';
import { exportTexts } from '#web/export/texts.ts';
import { files, sampleExport } from './sample-export.ts';

test.each(languages)(
  'the sheet says that its messages are a copy, if an interviewer wrote one (%s)',
  (lang) => {
    const data = sampleExport(lang);
    const copy = render(html`${exportTexts[lang].conversation.copyNotice}`);
    const count = (shown: typeof data) =>
      exportPage(shown, { files, timeZone: 'Europe/Paris' }).split(copy).length - 1;
    const withInterviewer = data.applications.filter(({ prequalification }) =>
      prequalification?.transcript.some(({ origin }) => origin === 'ai' || origin === 'script'),
    );
    expect(withInterviewer.length).toBeGreaterThan(0);
    expect(count(data)).toBe(withInterviewer.length);
    const applications = data.applications.map((application) => ({
      ...application,
      prequalification: undefined,
    }));
    expect(count({ ...data, applications })).toBe(0);
  },
);
