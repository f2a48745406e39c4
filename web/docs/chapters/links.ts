import { posix } from 'node:path';
import type { Chapter } from './chapters.ts';

/** The file that holds the links, and the chapters that they may lead to. */
type Linking = { file: string; chapters: readonly Chapter[]; local: (path: string) => string };

/**
 * Turns a link of a Markdown file into one of its page: to another chapter or to the Web; null where neither exists.
 */
export function linkTarget(href: string, { file, chapters, local }: Linking): string | null {
  if (/^https?:\/\//.test(href)) return href;
  // Any other scheme, such as mailto: or javascript:, leads to no page.
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return null;
  if (href.startsWith('#')) return href;
  if (href.startsWith('/')) return local(href);
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(file), path);
  const chapter = chapters.find((candidate) => candidate.file === target);
  return chapter === undefined ? null : local(`${chapter.path}${anchor === undefined ? '' : `#${anchor}`}`);
}

/** Replaces a file's name by the title of its chapter. */
export function linkText(text: string, href: string, { file, chapters }: Linking): string {
  const target = posix.join(posix.dirname(file), href.split('#')[0] ?? '');
  const chapter = chapters.find((candidate) => candidate.file === target);
  const bare = text.replace(/^<code>(.*)<\/code>$/, '$1');
  return chapter !== undefined && /^[\w./-]+\.md$/.test(bare) ? chapter.title : text;
}

/** Makes a heading's anchor as other Markdown readers do; `taken` counts the anchors of the page. */
export function anchorOf(text: string, taken: Map<string, number>): string {
  const anchor = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  const count = taken.get(anchor) ?? 0;
  taken.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}
