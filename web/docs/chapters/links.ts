import { posix } from 'node:path';
import type { Chapter } from './chapters.ts';

type LinkContext = {
  /** The path of the Markdown file that holds the link, from the root of the repository. */
  file: string;
  /** The chapters that a link may lead to. */
  chapters: readonly Chapter[];
  /** Writes a path of this service for the page's reader, as `visit.urls.local` does. */
  local: (path: string) => string;
};

/**
 * Returns the target of a link on the page of its Markdown file: an anchor, a chapter's page, a path of this service,
 * or an address of the Web. Returns null for any other link, such as one to a file that is no chapter.
 */
export function linkTarget(href: string, context: LinkContext): string | null {
  if (/^https?:\/\//.test(href)) return href;
  // Any other scheme, such as mailto: or javascript:, leads to no page.
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return null;
  if (href.startsWith('#')) return href;
  if (href.startsWith('/')) return context.local(href);
  const chapter = chapterAt(href, context);
  const [, anchor] = href.split('#');
  return chapter && context.local(anchor === undefined ? chapter.path : `${chapter.path}#${anchor}`);
}

/**
 * Returns the HTML of a link's text. The name of a chapter's file, such as `feeds.md`, is replaced by the chapter's
 * title.
 */
export function linkText(text: string, href: string, context: LinkContext): string {
  const chapter = chapterAt(href, context);
  const name = text.replace(/^<code>(.*)<\/code>$/, '$1');
  const isFileName = /^[\w./-]+\.md$/.test(name);
  return chapter !== null && isFileName ? chapter.title : text;
}

/** Finds the chapter whose file a relative link names; null for any other file. */
function chapterAt(href: string, { file, chapters }: Omit<LinkContext, 'local'>): Chapter | null {
  const [path = ''] = href.split('#');
  const target = posix.join(posix.dirname(file), path);
  return chapters.find((chapter) => chapter.file === target) ?? null;
}

/**
 * Returns a function that makes the anchors of one page's headings, in their order. GitHub, where the same files are
 * read, makes the same anchors: a repeated heading gets a number, as in `example-1`.
 */
export function createAnchors(): (heading: string) => string {
  const repeatsByAnchor = new Map<string, number>();
  return (heading) => {
    // Letters, digits, underscores and hyphens stay.
    const bare = heading
      .toLowerCase()
      .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    let anchor = bare;
    // `example-1` may itself be the anchor of an earlier heading, so the next number is tried.
    while (repeatsByAnchor.has(anchor)) {
      const repeats = (repeatsByAnchor.get(bare) ?? 0) + 1;
      repeatsByAnchor.set(bare, repeats);
      anchor = `${bare}-${repeats}`;
    }
    repeatsByAnchor.set(anchor, 0);
    return anchor;
  };
}
