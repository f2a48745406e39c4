import { decodeEntities, escapeHtml } from './html-entities.ts';

type Block = { kind: 'paragraph' | 'item'; lines: string[] };
type Token = { text: string } | { tag: string; isEnd: boolean };

const blockTags =
  'p|div|ul|ol|li|dl|dt|dd|h[1-6]|table|thead|tbody|tr|td|th|section|article|header|footer|main|aside|blockquote|pre|hr|br';
const BLOCK = new RegExp(`^(?:${blockTags})$`);
// A tag's name ends at a blank, `/` or `>`, as in browsers: <i.dupont@exemple.fr> is no <i>.
const HAS_BLOCK = new RegExp(`</?(?:${blockTags})(?=[\\s/>])[^<>]*>`, 'i');
const HAS_INLINE = /<\/?(?:b|strong|i|em|u|span|a|font|small|mark|sup|sub)(?=[\s/>])[^<>]*>/i;
/** The kinds of tokens in a text or HTML, in the order in which they are tried. */
const tokens = [
  // A comment, which may be left open.
  /<!--.*?(?:-->|$)/,
  // An element without visible text, such as `<style>…</style>`.
  /<(?<hidden>script|style|template|head)(?=[\s/>]).*?(?:<\/\k<hidden>\s*>|$)/,
  // `<!doctype html>`
  /<[!?][^<>]*>/,
  // A tag with its attributes, such as `</p>` or `<a title="a > b">`.
  /<(?<slash>\/?)(?<name>[a-z][^\s/<>]*)(?=[\s/>])(?:(?:[^<>"']|"[^"<]*"|'[^'<]*')*|[^<>]*)>/,
  // A `<` that begins none of these, and text.
  /<|[^<]+/,
];
const TOKEN = new RegExp(tokens.map(({ source }) => source).join('|'), 'gis');
/**
 * Names in angle brackets that are addresses and no tags. The name of `<https://exemple.fr>` is `https:`, since it ends
 * at the slash. Word's <o:p> is a tag.
 */
const ADDRESS = /@|:$|^tel:/i;
// A bullet has a blank after it. Word's Symbol and Wingdings bullets, which are private-use letters, often have none.
const BULLET = /^\s*(?:(?:[-–—•·*▪●○◦‣■➢✓✔]\s+)+|[\uF020-\uF0FF]\s*)/;
/** At most this many marks, such as bold, are open at once; more are a mistake. */
const MARKS_MAX = 16;
const marks: Readonly<Record<string, string>> = { b: 'b', strong: 'strong', i: 'i', em: 'i', u: 'u' };

/**
 * Writes an employer's text or HTML as HTML that pages, search engines and job boards all accept: p, br, ul, li, b,
 * strong, i and u, closed and without attributes. The input is parsed and written anew.
 */
export function richTextHtml(text: string): string {
  const hasBlocks = HAS_BLOCK.test(text);
  const isHtml = hasBlocks || HAS_INLINE.test(text);
  const writer = createBlockWriter();
  if (isHtml) for (const token of tokensOf(text)) writeToken(writer, token, hasBlocks);
  else writer.lines(decodeEntities(text));
  return writer.html();
}

function* tokensOf(text: string): Generator<Token> {
  for (const { 0: part, groups = {} } of text.matchAll(TOKEN)) {
    const { slash, name } = groups;
    if (name !== undefined) {
      const isTag = !ADDRESS.test(name);
      yield isTag ? { tag: name.toLowerCase(), isEnd: slash === '/' } : { text: decodeEntities(part) };
      continue;
    }
    // Without a name, a part that begins with `<` is a comment, a document type or an element without visible text.
    const isInvisible = part.startsWith('<') && part !== '<';
    if (!isInvisible) yield { text: decodeEntities(part) };
  }
}

type Writer = ReturnType<typeof createBlockWriter>;

function writeToken(writer: Writer, token: Token, hasBlocks: boolean): void {
  if ('text' in token) {
    // Line ends count only in texts without block tags.
    if (hasBlocks) writer.text(token.text.replace(/[ \t\r\n\f]+/g, ' '));
    else writer.lines(token.text);
    return;
  }
  const { tag, isEnd } = token;
  const mark = marks[tag];
  if (mark !== undefined) writer.mark(mark, isEnd);
  else if (tag === 'br' || tag === 'tr' || tag === 'dd') writer.endLine();
  else if (tag === 'td' || tag === 'th') writer.text(' ');
  else if (tag === 'ul' || tag === 'ol') writer.list(tag === 'ol', isEnd);
  else if (tag === 'li') writer.item(isEnd);
  else if (/^h[1-6]$/.test(tag)) {
    writer.paragraph();
    writer.mark('strong', isEnd);
  } else if (BLOCK.test(tag)) writer.paragraph();
}

/**
 * Collects lines of escaped text into paragraphs and items. A line closes its marks, and the next line opens them
 * again.
 */
function createBlockWriter() {
  const blocks: Block[] = [{ kind: 'paragraph', lines: [] }];
  const lists: { isOrdered: boolean; count: number }[] = [];
  /** The marks that are open in the input. */
  const openMarks: string[] = [];
  /** The marks that are open in `line`. */
  const writtenMarks: string[] = [];
  let line = '';
  /** The number of an item of an ordered list, until it is written before the item's first line. */
  let itemNumber = '';
  let isInItem = false;

  /** Closes and opens marks in the line until exactly those of `target` are open, in their order. */
  function setOpenMarks(target: readonly string[]): void {
    while (writtenMarks.some((mark, index) => mark !== target[index])) line += `</${writtenMarks.pop()}>`;
    for (const mark of target.slice(writtenMarks.length)) {
      line += `<${mark}>`;
      writtenMarks.push(mark);
    }
  }

  function endLine(): void {
    setOpenMarks([]);
    const block = blocks.at(-1);
    if (line.trim() !== '') block?.lines.push(line.trimEnd());
    line = '';
  }

  /** Ends the line and starts a block; it replaces a block without lines. */
  function start(kind: Block['kind']): void {
    endLine();
    if (isEmpty()) blocks.pop();
    blocks.push({ kind, lines: [] });
  }

  function text(content: string): void {
    const shown = line === '' ? beginLine(content) : content;
    if (shown === '') return;
    setOpenMarks([...new Set(openMarks)]);
    line += escapeHtml(shown);
  }

  /** Starts the block that a line belongs to, and returns the line's text without its bullet. */
  function beginLine(content: string): string {
    const isBullet = BULLET.test(content);
    const shown = content.replace(BULLET, '').trimStart();
    const followsItem = blocks.at(-1)?.kind === 'item' && !isEmpty();
    if (!isInItem && isBullet) start('item');
    // A line without a bullet is no part of the item before it.
    else if (!isInItem && followsItem && shown !== '') start('paragraph');
    if (shown !== '') {
      line = itemNumber;
      itemNumber = '';
    }
    return shown;
  }

  function isEmpty(): boolean {
    return blocks.at(-1)?.lines.length === 0;
  }

  return {
    text,
    endLine,
    /** Writes a text whose line ends count; an empty line ends the paragraph. */
    lines: (content: string) => {
      for (const [index, row] of content.split(/\r\n?|\n/).entries()) {
        if (index > 0 && line === '') start('paragraph');
        else if (index > 0) endLine();
        text(row);
      }
    },
    /** Opens or closes a mark such as `strong`; the next text has the marks that are open then. */
    mark: (mark: string, isEnd: boolean) => {
      const lastOpen = openMarks.lastIndexOf(mark);
      if (!isEnd && openMarks.length < MARKS_MAX) openMarks.push(mark);
      else if (isEnd && lastOpen >= 0) openMarks.splice(lastOpen, 1);
    },
    /** A paragraph within an item is a line of the item. */
    paragraph: () => (isInItem ? endLine() : start('paragraph')),
    /** Begins or ends a list. Items of an ordered list become numbered paragraphs, since boards accept no `ol`. */
    list: (isOrdered: boolean, isEnd: boolean) => {
      if (isEnd) lists.pop();
      else lists.push({ isOrdered, count: 0 });
      isInItem = false;
      start('paragraph');
    },
    item: (isEnd: boolean) => {
      const list = lists.at(-1);
      isInItem = !isEnd;
      start(list?.isOrdered ? 'paragraph' : 'item');
      itemNumber = !isEnd && list?.isOrdered ? `${++list.count}. ` : '';
    },
    html: () => {
      endLine();
      return blocksHtml(blocks.filter(({ lines }) => lines.length > 0));
    },
  };
}

function blocksHtml(blocks: readonly Block[]): string {
  return blocks
    .map(({ kind, lines }, index) => {
      const content = lines.join('<br>');
      if (kind === 'paragraph') return `<p>${content}</p>`;
      const opens = blocks[index - 1]?.kind !== 'item' ? '<ul>' : '';
      const closes = blocks[index + 1]?.kind !== 'item' ? '</ul>' : '';
      return `${opens}<li>${content}</li>${closes}`;
    })
    .join('');
}
