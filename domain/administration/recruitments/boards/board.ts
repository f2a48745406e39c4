import type { z } from 'zod';
import type { importEntrySchema } from '../import/import-entry.ts';

export type BoardEntry = z.input<typeof importEntrySchema> & { externalId: string };

/** An element of XML; its name has no prefix. */
export type XmlNode = { name: string; text: string; children: XmlNode[] };

/** An answer of a board, parsed. */
export type BoardAnswer = { json: unknown; xml?: undefined } | { json?: undefined; xml: XmlNode };

/** The jobs of an answer, and the addresses of further answers, which are read after it. */
export type BoardPage = { entries: BoardEntry[]; nextUrls?: string[] };

/** An applicant tracking system whose public job board is converted into import entries. */
export type Board = {
  name: string;
  /** Returns the address of the board's data for the address of its page; null for a page of another board. */
  dataUrl(pageUrl: URL): string | null;
  /** Converts the answer that came from `url`; null for an answer of another shape. */
  read(answer: BoardAnswer, url: URL): BoardPage | null;
};

/** Returns a segment of the path, 0 for the first; null if there is none. */
export function pathSegment({ pathname }: URL, index: number): string | null {
  // A path begins with a slash, so the part before its first segment is empty.
  const [, ...segments] = pathname.split('/');
  return segments[index] || null;
}

/** Returns the children of that name. */
export function childrenNamed(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the text of the first child of that name; null where it is missing or empty. */
export function childText(node: XmlNode | undefined, name: string): string | null {
  return childrenNamed(node, name)[0]?.text.trim() || null;
}
