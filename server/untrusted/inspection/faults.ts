import type { FieldCode } from '../../../kernel/errors/errors.ts';

export type CvFault = { code: FieldCode; message: string };

/** Checks a file of one kind: null when it is accepted. A throw means that the file is damaged. */
export type CvCheck = (bytes: Buffer) => CvFault | null | Promise<CvFault | null>;

/** The one list of refusals of a file; each sentence says what to do. */
export const faults = {
  empty: { code: 'file_empty', message: 'The file is empty.' },
  extension: {
    code: 'file_type',
    message: 'The file’s name must end in .pdf, .doc, .docx, .jpg, .jpeg or .png.',
  },
  content: { code: 'file_type', message: 'The file is no PDF, DOC, DOCX, JPG or PNG.' },
  disagreement: {
    code: 'file_type',
    message: 'The file’s content, name and declared type disagree with one another.',
  },
  polyglot: { code: 'file_type', message: 'The file holds another file. Send the CV alone.' },
  active: {
    code: 'file_type',
    message: 'The file holds macros, scripts or attachments. Export it again as a plain PDF.',
  },
  infected: {
    code: 'file_type',
    message: 'The virus scanner refused the file. Send a clean copy, made on another device if you can.',
  },
  locked: { code: 'file_unreadable', message: 'The file is encrypted. Save it without a password.' },
  oversized: { code: 'file_unreadable', message: 'The file holds too much once it is unpacked.' },
  damaged: { code: 'file_unreadable', message: 'The file is damaged or incomplete.' },
} as const satisfies Record<string, CvFault>;

export type FaultName = keyof typeof faults;

export function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && Object.hasOwn(faults, name);
}

export function nameOfFault(fault: CvFault): FaultName {
  return (
    Object.keys(faults)
      .filter(isFaultName)
      .find((name) => faults[name] === fault) ?? 'damaged'
  );
}
