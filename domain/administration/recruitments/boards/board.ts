import type { z } from 'zod';
import type { importedRecruitment } from '../import/imported-recruitment.ts';

export type BoardEntry = z.input<typeof importedRecruitment> & { externalId: string };

/** A tracker whose public board of jobs is read into the format of the import. */
export type Board = {
  name: string;
  /** Returns the address of the board's data for the address of its page; null for any other address. */
  dataUrl(page: URL): string | null;
  /** Returns the jobs of an answer; null for an answer of another shape. */
  toEntries(answer: unknown): BoardEntry[] | null;
};

/** Returns the named part of a path such as `/v1/boards/{name}`; null where it is empty. */
export function pathPart({ pathname }: URL, index: number): string | null {
  return pathname.split('/')[index + 1] || null;
}
