import type { Lang } from '../language.ts';
import { formatBytes } from '../text/text.ts';
import { DomainError, type FieldCode, type FieldFault, invalidField } from './errors.ts';

type Refusal = { code: FieldCode } & Record<Lang, string>;

/**
 * Why a file is refused, the same on every way in: any sender is told the code, this name as `reason` and the English
 * sentence, a person on our page the sentence of theirs (D72). Each says how to do better.
 */
export const fileRefusals = {
  empty: {
    code: 'file_empty',
    en: 'The file is empty. Choose it again.',
    fr: 'Le fichier est vide. Choisissez-le de nouveau.',
  },
  several: {
    code: 'unknown_option',
    en: 'The form takes one file. Put everything into one.',
    fr: 'Le formulaire n’accepte qu’un fichier. Réunissez tout en un seul.',
  },
  no_file: {
    code: 'invalid_type',
    en: 'The CV must be sent as a file.',
    fr: 'Le CV doit être joint comme fichier.',
  },
  unreadable_name: {
    code: 'invalid_type',
    en: 'The file’s name cannot be read. Give it a simple name, such as cv.pdf.',
    fr: 'Le nom du fichier est illisible. Donnez-lui un nom simple, comme cv.pdf.',
  },
  unreadable_part: {
    code: 'file_unreadable',
    en: 'The file did not arrive whole. Check its name and send it again.',
    fr: 'Le fichier n’est pas arrivé en entier. Vérifiez son nom, puis joignez-le de nouveau.',
  },
  extension: {
    code: 'file_type',
    en: 'The file’s name must end in .pdf, .doc, .docx, .jpg, .jpeg or .png.',
    fr: 'Le nom du fichier doit se terminer par .pdf, .doc, .docx, .jpg, .jpeg ou .png.',
  },
  content: {
    code: 'file_type',
    en: 'The file is no PDF, DOC, DOCX, JPG or PNG.',
    fr: 'Le fichier n’est ni un PDF, ni un DOC, ni un DOCX, ni un JPG, ni un PNG. Exportez-le en PDF.',
  },
  disagreement: {
    code: 'file_type',
    en: 'The file’s content, name and declared type disagree with one another.',
    fr: 'Le contenu du fichier ne correspond pas à la fin de son nom. Enregistrez-le de nouveau, en PDF par exemple.',
  },
  polyglot: {
    code: 'file_type',
    en: 'The file holds another file. Send the CV alone.',
    fr: 'Le fichier en contient un autre. Envoyez le CV seul.',
  },
  active: {
    code: 'file_type',
    en: 'The file holds macros, scripts or attachments. Export it again as a plain PDF.',
    fr: 'Le fichier contient des macros, des scripts ou des pièces jointes. Exportez-le de nouveau en PDF simple.',
  },
  infected: {
    code: 'file_type',
    en: 'The virus scanner refused the file. Send a clean copy, made on another device if you can.',
    fr: 'L’antivirus a refusé le fichier. Envoyez une copie saine, faite si possible sur un autre appareil.',
  },
  locked: {
    code: 'file_unreadable',
    en: 'The file is encrypted. Save it without a password.',
    fr: 'Le fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe.',
  },
  oversized: {
    code: 'file_unreadable',
    en: 'The file holds too much once it is unpacked.',
    fr: 'Le fichier contient trop de données une fois décompressé. Exportez-le de nouveau en PDF.',
  },
  damaged: {
    code: 'file_unreadable',
    en: 'The file is damaged or incomplete.',
    fr: 'Le fichier est abîmé ou incomplet. Enregistrez-le de nouveau, puis joignez-le.',
  },
} as const satisfies Record<string, Refusal>;

export type FileReason = keyof typeof fileRefusals;

export function isFileReason(name: unknown): name is FileReason {
  return typeof name === 'string' && Object.hasOwn(fileRefusals, name);
}

/** The refusal as every sender is told it. */
export function refusedFile(field: string, reason: FileReason): DomainError {
  const { code, en: message } = fileRefusals[reason];
  const detail: FieldFault = { field, code, reason, message };
  return new DomainError('invalid_request', message, { details: [detail] });
}

export function fileTooBig(field: string, bytesMax: number): DomainError {
  return invalidField(field, 'file_too_big', `The file is larger than ${formatBytes(bytesMax)}.`);
}
