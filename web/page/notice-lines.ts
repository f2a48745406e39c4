import { html, type SafeHtml } from '#kernel/text/html.ts';

/** Matches a line such as `Purposes: to consider your application`, whose subject has no full stop. */
const lineWithSubject = /^([^:.]{2,60}:)(\s.*)$/;

/** Renders each line of a notice as a paragraph, unchanged, with the words before a colon in bold. */
export function renderNoticeLines(text: string): SafeHtml[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, subject, rest] = lineWithSubject.exec(line) ?? [];
    return subject === undefined ? html`<p>${line}</p>` : html`<p><strong>${subject}</strong>${rest}</p>`;
  });
}
