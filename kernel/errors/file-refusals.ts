import type { Lang } from '../language.ts';
import { formatBytes } from '../text/text.ts';
import { DomainError, type FieldCode, type FieldFault, invalidField } from './errors.ts';

type Refusal = { code: FieldCode } & Record<Lang, string>;

/**
 * Refusals of files, the same for forms, partners and agents, by the `reason` of the answer. A program gets the code,
 * the reason and the English sentence; a page shows the sentence in its language (D72). Each sentence says how to mend
 * the file.
 */
export const fileRefusals = {
  empty: {
    code: 'file_empty',
    en: 'The file is empty. Choose it again.',
    fr: 'Le fichier est vide. Choisissez-le de nouveau.',
  },
  several: {
    code: 'unknown_option',
    en: 'This field takes one file. Put everything into one.',
    fr: 'Ce champ n’accepte qu’un fichier. Réunissez tout en un seul.',
  },
  too_many: {
    code: 'too_long',
    en: 'The form takes three further files. Put several into one.',
    fr: 'Le formulaire accepte trois autres documents. Réunissez-en plusieurs en un seul.',
  },
  together: {
    code: 'file_too_big',
    en: 'The files are too large together. Send fewer of them, or smaller ones.',
    fr: 'Vos fichiers sont trop lourds ensemble. Joignez-en moins, ou de plus légers.',
  },
  no_file: {
    code: 'invalid_type',
    en: 'This field takes a file, not a text. Attach the file.',
    fr: 'Ce champ attend un fichier, pas un texte. Joignez le fichier.',
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
    en: 'The file is no PDF, DOC, DOCX, JPG or PNG. Export it as a PDF.',
    fr: 'Le fichier n’est ni un PDF, ni un DOC, ni un DOCX, ni un JPG, ni un PNG. Exportez-le en PDF.',
  },
  heic: {
    code: 'file_type',
    en: 'The file is a HEIC picture. Save it as JPG, or as PDF.',
    fr: 'Le fichier est une photo HEIC. Enregistrez-la en JPG ou en PDF.',
  },
  picture: {
    code: 'file_type',
    en: 'The file is a picture of another kind than JPG and PNG. Save it as JPG, or as PDF.',
    fr: 'Le fichier est une image d’un autre type que JPG et PNG. Enregistrez-la en JPG ou en PDF.',
  },
  rtf: {
    code: 'file_type',
    en: 'The file is in the format RTF. Save it as PDF or DOCX.',
    fr: 'Le fichier est au format RTF. Enregistrez-le en PDF ou en DOCX.',
  },
  odt: {
    code: 'file_type',
    en: 'The file is an OpenDocument (ODT). Export it as PDF or DOCX.',
    fr: 'Le fichier est au format OpenDocument (ODT). Exportez-le en PDF ou en DOCX.',
  },
  pages: {
    code: 'file_type',
    en: 'The file is made by Pages. Export it as PDF or Word.',
    fr: 'Le fichier vient de Pages. Exportez-le en PDF ou en Word.',
  },
  webpage: {
    code: 'file_type',
    en: 'The file is a web page. Print it to a PDF and send that.',
    fr: 'Le fichier est une page web. Imprimez-la dans un PDF et joignez celui-ci.',
  },
  is_pdf: {
    code: 'file_type',
    en: 'The file is a PDF, and its name or declared type says otherwise. Let its name end in .pdf.',
    fr: 'Le fichier est un PDF, mais son nom annonce autre chose. Donnez-lui un nom qui se termine par .pdf.',
  },
  is_word: {
    code: 'file_type',
    en: 'The file is a Word document, and its name or declared type says otherwise. Let its name end in .doc or .docx.',
    fr: 'Le fichier est un document Word, mais son nom annonce autre chose. Donnez-lui un nom qui se termine par .doc ou .docx.',
  },
  is_picture: {
    code: 'file_type',
    en: 'The file is a JPG or PNG picture, and its name or declared type says otherwise. Let its name end in .jpg or .png.',
    fr: 'Le fichier est une image JPG ou PNG, mais son nom annonce autre chose. Donnez-lui un nom qui se termine par .jpg ou .png.',
  },
  chart: {
    code: 'file_type',
    en: 'The file holds a chart or a workbook. Put it in as a picture, or export the file as PDF.',
    fr: 'Le fichier contient un graphique ou un classeur. Insérez-le comme image, ou exportez le fichier en PDF.',
  },
  fetching: {
    code: 'file_type',
    en: 'The file loads a template or a picture from elsewhere when it is opened. Export it as PDF.',
    fr: 'Le fichier charge un modèle ou une image d’ailleurs quand on l’ouvre. Exportez-le en PDF.',
  },
  polyglot: {
    code: 'file_type',
    en: 'The file holds another file. Send each file alone.',
    fr: 'Le fichier en contient un autre. Joignez chaque fichier seul.',
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
    en: 'The file holds too much once it is unpacked. Export it again as a PDF.',
    fr: 'Le fichier contient trop de données une fois décompressé. Exportez-le de nouveau en PDF.',
  },
  damaged: {
    code: 'file_unreadable',
    en: 'The file is damaged or incomplete. Save it again and send that.',
    fr: 'Le fichier est abîmé ou incomplet. Enregistrez-le de nouveau, puis joignez-le.',
  },
  damaged_pdf: {
    code: 'file_unreadable',
    en: 'This PDF is damaged. Save it again and send that.',
    fr: 'Ce PDF est abîmé. Enregistrez-le de nouveau, puis joignez-le.',
  },
} as const satisfies Record<string, Refusal>;

export type FileReason = keyof typeof fileRefusals;

export function isFileReason(name: unknown): name is FileReason {
  return typeof name === 'string' && Object.hasOwn(fileRefusals, name);
}

/** Builds the refusal of the file in a field. */
export function refusedFile(field: string, reason: FileReason): DomainError {
  const { code, en: message } = fileRefusals[reason];
  const detail: FieldFault = { field, code, reason, message };
  return new DomainError('invalid_request', message, { details: [detail] });
}

export function fileTooBig(field: string, bytesMax: number): DomainError {
  return invalidField(field, 'file_too_big', `The file is larger than ${formatBytes(bytesMax)}.`);
}

/** Builds the refusal of files that are together larger than an application's limit. */
export function filesTooBig(field: string, bytesMax: number): DomainError {
  const message = `The files are larger than ${formatBytes(bytesMax)} in all.`;
  const detail: FieldFault = { field, code: 'file_too_big', reason: 'together', message };
  return new DomainError('invalid_request', message, { details: [detail] });
}
