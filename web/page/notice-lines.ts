import { html, type SafeHtml } from '#kernel/text/html.ts';

/** Renders every line of a notice word for word; the words before a colon are emphasised as its subject. */
export function noticeLines(text: string): SafeHtml[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, subject, rest] = /^([^:.]{2,60}:)(\s.*)$/.exec(line) ?? [];
    return subject === undefined ? html`<p>${line}</p>` : html`<p><strong>${subject}</strong>${rest}</p>`;
  });
}
