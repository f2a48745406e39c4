/**
 * Parses the few Markdown forms that an interviewer may write. The result is data: the page and its script make
 * elements of it, so that no text can become markup. Unknown syntax stays as it was written.
 * @typedef {string | { mark: 'strong' | 'em', inside: Inline[] } | { href: string, inside: Inline[] }} Inline
 * @typedef {{ kind: 'paragraph', lines: Inline[][] } | { kind: 'list', isOrdered: boolean, items: Inline[][] }} Block
 */

const ITEM = /^\s{0,8}(?:[-*•]|(\d{1,3})[.)])\s+(\S.*)$/;
const HEADING = /^#{1,6}\s+(\S.*)$/;
/** Matches a link, an address or emphasis. Lengths are bounded, since the search for an end would take quadratic time. */
const INLINE = new RegExp(
  [
    // [the job](https://a.example/1)
    String.raw`\[(?<label>[^[\]\n]{1,300})\]\((?<labelUrl>https?://[^\s()<>"']{1,1000})\)`,
    // …; to withdraw it: https://a.example/1
    String.raw`(?<=; )(?<clause>[^;:.!?\n]{1,100}?)\u202f?: (?<clauseUrl>https?://[^\s()<>"'*]{0,1000}[^\s()<>"'*.,;:!?])`,
    // https://a.example/1
    String.raw`(?<address>https?://[^\s()<>"'*]{0,1000}[^\s()<>"'*.,;:!?])`,
    // **bold** and __bold__
    String.raw`\*\*(?=\S)(?<bold>[^*\n]{1,1000}?)(?<=\S)\*\*`,
    String.raw`(?<![\p{L}\p{N}_])__(?=\S)(?<underlinedBold>[^_\n]{1,1000}?)(?<=\S)__(?![\p{L}\p{N}_])`,
    // *italic* and _italic_
    String.raw`(?<![\p{L}\p{N}*])\*(?=\S)(?<italic>[^*\n]{1,1000}?)(?<=\S)\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])_(?=\S)(?<underlinedItalic>[^_\n]{1,1000}?)(?<=\S)_(?![\p{L}\p{N}_])`,
  ].join('|'),
  'gu',
);

/**
 * @param {string} text
 * @returns {Block[]}
 */
export function parseMarkdown(text) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Block | undefined} */
  let current;
  for (const line of withFrenchSpaces(text).split('\n')) {
    const [, number, item] = ITEM.exec(line) ?? [];
    if (line.trim() === '') {
      // Two items with a blank line between them are still one list.
      if (current?.kind === 'paragraph') current = undefined;
    } else if (item !== undefined) {
      const isOrdered = number !== undefined;
      if (current?.kind !== 'list' || current.isOrdered !== isOrdered) {
        current = { kind: 'list', isOrdered, items: [] };
        blocks.push(current);
      }
      current.items.push(inlineOf(item));
    } else {
      if (current?.kind !== 'paragraph') {
        current = { kind: 'paragraph', lines: [] };
        blocks.push(current);
      }
      current.lines.push(lineOf(line));
    }
  }
  return blocks;
}

/** Uses spaces that do not break, so that no line ends with « or begins with » ; : ! or ?. */
function withFrenchSpaces(/** @type {string} */ text) {
  return text.replace(/« /g, '«\u202f').replace(/ (?=[»;:!?](?:\s|$|[.,)»]))/g, '\u202f');
}

/** @returns {Inline[]} */
function lineOf(/** @type {string} */ line) {
  const [, heading] = HEADING.exec(line) ?? [];
  return heading === undefined ? inlineOf(line) : [{ mark: 'strong', inside: inlineOf(heading) }];
}

/** @returns {Inline[]} */
function inlineOf(/** @type {string} */ text) {
  /** @type {Inline[]} */
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(end, match.index), markOf(match));
    end = match.index + match[0].length;
    // A clause that becomes the link ends its sentence, which had no full stop after the address.
    const isLastClause = match.groups?.clause !== undefined && end === text.length;
    if (isLastClause) parts.push('.');
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** @returns {Inline} */
function markOf(/** @type {RegExpExecArray} */ { 0: whole, groups = {} }) {
  const { label, labelUrl, clause, clauseUrl, address, bold, underlinedBold, italic, underlinedItalic } =
    groups;
  const href = labelUrl ?? clauseUrl ?? address;
  const strong = bold ?? underlinedBold;
  // The words of a link are not parsed, since they may contain no other link. An invalid address stays as text.
  if (href !== undefined) return URL.canParse(href) ? { href, inside: [label ?? clause ?? href] } : whole;
  if (strong !== undefined) return { mark: 'strong', inside: inlineOf(strong) };
  return { mark: 'em', inside: inlineOf(italic ?? underlinedItalic ?? '') };
}
