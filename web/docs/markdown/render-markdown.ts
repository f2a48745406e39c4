import { Marked, type Token, type Tokens } from 'marked';
import { raw, render, type SafeHtml } from '#kernel/text/html.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import type { Chapter } from '../chapters/chapters.ts';
import { createAnchors, linkTarget, linkText } from '../chapters/links.ts';
import { type Sample, sampleLanguages, samplesView } from '../code/samples-view.ts';

type Heading = { anchor: string; text: string; depth: number };

type RenderedChapter = { body: SafeHtml; headings: readonly Heading[] };

/** A Markdown text and its file. Links are read from the file's folder. */
type MarkdownFile = {
  source: string;
  file: string;
  chapters: readonly Chapter[];
  local: (path: string) => string;
};

/**
 * Renders Markdown of this repository. Its HTML is escaped, its links lead to chapters or to the Web, and images are
 * left out.
 */
export function renderMarkdown({ source, ...linkContext }: MarkdownFile): RenderedChapter {
  const headings: Heading[] = [];
  const anchorOf = createAnchors();
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      heading({ tokens, depth, text }) {
        const plainText = text.replaceAll('`', '');
        const anchor = anchorOf(plainText);
        headings.push({ anchor, text: plainText, depth });
        const content = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1 id="${anchor}">${content}</h1>\n`;
        // The heading itself is the link to its section, unless it holds another link.
        const linkedContent = content.includes('<a ') ? content : `<a href="#${anchor}">${content}</a>`;
        return `<h${depth} id="${anchor}">${linkedContent}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = linkTarget(href, linkContext);
        const label = linkText(text, href, linkContext);
        return target === null ? label : `<a href="${escapeHtml(target)}">${label}</a>`;
      },
      // Code inside another block, such as a list's item: it has no choice of languages, and so no name.
      code: ({ text, lang }) => render(samplesView([sampleOf({ text, lang })], '')),
    },
  });
  const markup = groupFences(marked.lexer(source))
    .map((group, index) =>
      'samples' in group
        ? render(samplesView(group.samples, `samples-${index}`))
        : marked.parser(group.tokens),
    )
    .join('')
    // A wide table scrolls inside an element that the keyboard reaches.
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    // An empty header cell names no column, so it becomes a plain cell.
    .replace(/<th[^>]*><\/th>/g, '<td></td>');
  return { body: raw(markup), headings };
}

/**
 * Reads the line that opens a block: ` ```ts apply.ts ` names the language and the file. A second word without a dot,
 * as in ` ```sh service `, is no file.
 */
function sampleOf({ text, lang = '' }: { text: string; lang?: string | undefined }): Sample {
  const [language = '', file] = lang.split(/\s+/);
  return { language, code: text, ...(file?.includes('.') && { file }) };
}

type Group = { tokens: Token[] } | { samples: Sample[] };

/** Groups the tokens: adjacent blocks of code in different languages are one set of samples. */
function groupFences(tokens: readonly Token[]): Group[] {
  const groups: Group[] = [];
  for (const token of tokens) {
    const lastGroup = groups.at(-1);
    const samples = lastGroup !== undefined && 'samples' in lastGroup ? lastGroup.samples : null;
    if (isFence(token)) {
      const sample = sampleOf(token);
      if (samples !== null && isAlternative(sample, samples)) samples.push(sample);
      else groups.push({ samples: [sample] });
      continue;
    }
    // An empty line between two blocks does not separate them.
    if (samples !== null && token.type === 'space') continue;
    if (lastGroup !== undefined && 'tokens' in lastGroup) lastGroup.tokens.push(token);
    else groups.push({ tokens: [token] });
  }
  return groups;
}

/** Tells whether a reader can choose between the sample and the others: each is in a language of its own. */
function isAlternative(sample: Sample, others: readonly Sample[]): boolean {
  return (
    [sample, ...others].every(({ language }) => language in sampleLanguages) &&
    others.every(({ language }) => language !== sample.language)
  );
}

function isFence(token: Token): token is Tokens.Code {
  return token.type === 'code';
}
