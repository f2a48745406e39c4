import type { FieldCode } from '#kernel/errors/errors.ts';
import { type FileReason, fileRefusals } from '#kernel/errors/file-refusals.ts';

/** Why a file is refused; `fileRefusals` has the sentences, so that a new reason has both before it compiles. */
export type CvFault = { reason: FileReason; code: FieldCode };

/** Checks a file of one kind: null when it is accepted. A throw means that the file is damaged. */
export type CvCheck = (bytes: Buffer) => CvFault | null | Promise<CvFault | null>;

export const faults = byReason();

/** Every reason has its fault. */
function byReason(): Record<FileReason, CvFault> {
  const all = Object.entries(fileRefusals).map(([reason, { code }]) => [reason, { reason, code }]);
  return Object.fromEntries(all) as Record<FileReason, CvFault>;
}
