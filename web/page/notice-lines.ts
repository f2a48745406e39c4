import { html, type SafeHtml } from '#kernel/text/html.ts';

/** A line that begins with a few words, no full stop among them, a colon and white space. */
const lineWithSubject = /^([^:.]{2,60}:)(\s.*)$/;

/** Renders each line of a notice as a paragraph, word for word. Words before a colon are its subject, in bold. */
export function renderNoticeLines(text: string): SafeHtml[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, subject, rest] = lineWithSubject.exec(line) ?? [];
    return subject === undefined ? html`<p>${line}</p>` : html`<p><strong>${subject}</strong>${rest}</p>`;
  });
}
