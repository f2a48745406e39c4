import { decodeEntities } from './html-entities.ts';
import { richTextHtml } from './rich-text.ts';

/** Matches characters that are markup anywhere. `&` is markup only in a reference such as `&amp;`, so `R&D` stays. */
const ANYWHERE = /[\\`*_[\]<|~]|&(?=#?\w+;)/g;
/** Matches markup at the start of a line: `# heading`, `- item`, `1. item`, `> quote`, `---` and `===`. */
const AT_START = /^(?:[#>+=-]|\d+(?=[.)]))/;
/** Matches a paragraph or an item that `richTextHtml` wrote. */
const BLOCK = /<(p|li)>(.*?)<\/\1>/g;
/** Matches a line that is bold from end to end, which is a heading in the text of a job. */
const BOLD_LINE = /^<(b|strong)>((?:(?!<\/\1>).)*)<\/\1>$/;

/** Writes a line that Markdown shows literally: no character of the text is markup (CommonMark 2.4). */
export function markdownLine(text: string): string {
  const line = text.replace(/[ \t\r\n\f\v]+/g, ' ').trim();
  return line.replace(ANYWHERE, '\\$&').replace(AT_START, escapedStart);
}

/** Escapes the start of a line. A digit cannot be escaped; the character after the number can. */
function escapedStart(start: string): string {
  return /\d$/.test(start) ? `${start}\\` : `\\${start}`;
}

/** Writes an employer's text or HTML in Markdown: paragraphs, lists and bold lines. */
export function richTextMarkdown(text: string): string {
  const blocks = [...richTextHtml(text).matchAll(BLOCK)].map(([, kind, inner = '']) => ({
    isItem: kind === 'li',
    lines: inner.split('<br>').map(toMarkdownLine),
  }));
  return blocks
    .map(({ isItem, lines }, index) => {
      const before = separatorBetween(blocks[index - 1], { isItem });
      return isItem ? `${before}- ${lines.join('\\\n  ')}` : `${before}${lines.join('\\\n')}`;
    })
    .join('');
}

type BlockKind = { isItem: boolean };

/** Separates two items by a line end, and other blocks by an empty line. */
function separatorBetween(before: BlockKind | undefined, { isItem }: BlockKind): string {
  if (before === undefined) return '';
  return before.isItem && isItem ? '\n' : '\n\n';
}

function toMarkdownLine(html: string): string {
  const [, , bold] = BOLD_LINE.exec(html) ?? [];
  const line = markdownLine(decodeEntities((bold ?? html).replace(/<[^<>]*>/g, '')));
  return bold === undefined || line === '' ? line : `**${line}**`;
}
