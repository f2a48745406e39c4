import { decodeEntities } from './html-entities.ts';
import { richTextHtml } from './rich-text.ts';

/** What is markup wherever it stands; `&` only where a reference follows, so that R&D is R&D. */
const ANYWHERE = /[\\`*_[\]<|~]|&(?=#?\w+;)/g;
/** What opens a heading, a list, a quote or a rule, or underlines the line before, at the start of a line. */
const AT_START = /^(?:[#>+=-]|\d+(?=[.)]))/;
const BLOCK = /<(p|li)>(.*?)<\/\1>/g;
/** A line that is bold from end to end: in offers it is a heading. */
const BOLD_LINE = /^<(b|strong)>((?:(?!<\/\1>).)*)<\/\1>$/;

/** One line that Markdown shows as it is: no word of its author is markup (CommonMark 2.4). */
export function markdownLine(text: string): string {
  const line = text.replace(/[ \t\r\n\f\v]+/g, ' ').trim();
  return line.replace(ANYWHERE, '\\$&').replace(AT_START, escapedStart);
}

/** A digit cannot be escaped; what stands behind the number can. */
function escapedStart(start: string): string {
  return /\d$/.test(start) ? `${start}\\` : `\\${start}`;
}

/** What an employer wrote, as text or as HTML, in Markdown: paragraphs, lists, and lines that are bold. */
export function richTextMarkdown(text: string): string {
  const blocks = [...richTextHtml(text).matchAll(BLOCK)].map(([, kind, inner = '']) => ({
    isItem: kind === 'li',
    lines: inner.split('<br>').map(lineOf),
  }));
  return blocks
    .map(({ isItem, lines }, index) => {
      const before = index === 0 ? '' : isItem && blocks[index - 1]?.isItem ? '\n' : '\n\n';
      return `${before}${isItem ? '- ' : ''}${lines.join(isItem ? '\\\n  ' : '\\\n')}`;
    })
    .join('');
}

function lineOf(html: string): string {
  const [, , bold] = BOLD_LINE.exec(html) ?? [];
  const line = markdownLine(decodeEntities((bold ?? html).replace(/<[^>]*>/g, '')));
  return bold === undefined || line === '' ? line : `**${line}**`;
}
