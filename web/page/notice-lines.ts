import { html, type SafeHtml } from '#kernel/text/html.ts';

/**
 * Matches a line that begins with a subject, such as `Purposes: to consider your application`. After a full stop, or
 * after 60 characters, a colon is part of a sentence.
 */
const lineWithSubject = /^([^:.]{2,60}:)(\s.*)$/;

/** Renders each line of a notice as a paragraph, with its subject, if it has one, in bold. */
export function renderNoticeLines(text: string): SafeHtml[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, subject, content] = lineWithSubject.exec(line) ?? [];
    return subject === undefined ? html`<p>${line}</p>` : html`<p><strong>${subject}</strong>${content}</p>`;
  });
}
