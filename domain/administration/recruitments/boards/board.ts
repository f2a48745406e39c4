import type { z } from 'zod';
import type { importEntrySchema } from '../import/import-entry.ts';

/** A job of a board as an import entry. */
export type BoardEntry = z.input<typeof importEntrySchema> & { externalId: string };

/** An element of XML, whose name is without a prefix: `job` for `x:job`. */
export type XmlNode = { name: string; text: string; children: XmlNode[] };

/** The parsed answer of a board, in JSON or in XML. */
export type BoardAnswer = { json: unknown; xml?: undefined } | { json?: undefined; xml: XmlNode };

/** The jobs of one answer; `nextUrls` are the addresses of further answers, which are read next. */
export type BoardJobs = { entries: BoardEntry[]; nextUrls?: string[] };

/** An applicant tracking system whose public job board is converted into import entries. */
export type Board = {
  name: string;
  /** Returns the address of the board's data for the address of its page; null for a page of another board. */
  dataUrl(pageUrl: URL): string | null;
  /** Converts the answer that came from `url`; null for an answer of another shape. */
  read(answer: BoardAnswer, url: URL): BoardJobs | null;
};

/** Returns the segment of a path with this index, 0 for the first; null for a missing or empty one. */
export function pathSegment({ pathname }: URL, index: number): string | null {
  // A path begins with a slash, so the part before its first segment is empty.
  const [, ...segments] = pathname.split('/');
  return segments[index] || null;
}

/** Returns the children with this name; none without a node. */
export function childrenNamed(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the text of the first child with this name; null if the child is missing or empty. */
export function childText(node: XmlNode | undefined, name: string): string | null {
  return childrenNamed(node, name)[0]?.text.trim() || null;
}
