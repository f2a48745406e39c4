import { type FieldCode, type FormCode, isFormCode } from '#kernel/errors/field-codes.ts';
import type { Lang } from '#kernel/language.ts';
import { PHONE_DIGITS_MIN } from './field-schemas.ts';

/** The limits that a sentence names if they are known. `fileSizeMax` has its unit, such as `10 MB`. */
export type Limits = { charactersMax?: number | undefined; fileSizeMax?: string };

/** The sentence for an e-mail address that is not complete, which all forms of the service show. */
export const emailSentences: Record<Lang, string> = {
  fr: 'L’adresse e-mail n’est pas complète. Exemple\u00a0: nom@exemple.fr.',
  en: 'The e-mail address is not complete. Example: name@example.com.',
};

/** The sentences of one language, by code. `field` is the label of the field. */
type Sentences = Record<FormCode, (field: string, limits?: Limits) => string>;

const french: Sentences = {
  required: (field) => `Le champ «\u00a0${field}\u00a0» est à compléter.`,
  invalid_type: (field) =>
    `Le champ «\u00a0${field}\u00a0» contient des caractères qui ne sont pas acceptés.`,
  invalid_email: () => emailSentences.fr,
  invalid_uuid: (field) => `Le champ «\u00a0${field}\u00a0» n’a pas la forme attendue.`,
  too_short: (field) => `Le champ «\u00a0${field}\u00a0» est trop court.`,
  too_long: (field, { charactersMax } = {}) => {
    const limit = charactersMax === undefined ? '' : `\u00a0: ${charactersMax} caractères au plus`;
    return `Le champ «\u00a0${field}\u00a0» est trop long${limit}. Raccourcissez-le.`;
  },
  unknown_option: (field) => `Le champ «\u00a0${field}\u00a0» n’a pas la valeur attendue.`,
  out_of_range: (field) => `Le champ «\u00a0${field}\u00a0» a une valeur hors limites.`,
  already_used: (field) => `Le champ «\u00a0${field}\u00a0» a déjà servi.`,
  file_type: () => 'Le fichier doit être un PDF, un DOC, un DOCX, un JPG ou un PNG.',
  web_address: (field) =>
    `Le champ «\u00a0${field}\u00a0» ne doit pas contenir d’adresse web. Indiquez seulement le nom.`,
  invalid_url: () =>
    'Cette adresse de page n’est pas acceptée. Exemple\u00a0: exemple.fr/camille, avec ou sans https://.',
  file_too_big: (_, { fileSizeMax } = {}) =>
    fileSizeMax === undefined
      ? 'Le fichier est trop gros. Exportez-le en PDF, par exemple.'
      : `Le fichier fait plus de ${fileSizeMax}. Réduisez-le, en l’exportant en PDF par exemple.`,
  file_empty: () => 'Le fichier est vide.',
  file_unreadable: () => 'Le fichier n’a pas pu être lu. Choisissez-le de nouveau.',
  not_published: () => 'Cette offre n’est plus publiée.',
  expired: (field) => `Le champ «\u00a0${field}\u00a0» est trop ancien.`,
};

const english: Sentences = {
  required: (field) => `Fill in the field “${field}”.`,
  invalid_type: (field) => `The field “${field}” contains characters that cannot be accepted.`,
  invalid_email: () => emailSentences.en,
  invalid_uuid: (field) => `The field “${field}” does not have the expected form.`,
  too_short: (field) => `The field “${field}” is too short.`,
  too_long: (field, { charactersMax } = {}) => {
    const limit = charactersMax === undefined ? '' : `: at most ${charactersMax} characters`;
    return `The field “${field}” is too long${limit}. Shorten it.`;
  },
  unknown_option: (field) => `The field “${field}” does not have an expected value.`,
  out_of_range: (field) => `The field “${field}” has a value out of range.`,
  already_used: (field) => `The field “${field}” was used already.`,
  file_type: () => 'The file must be a PDF, DOC, DOCX, JPG or PNG.',
  web_address: (field) => `The field “${field}” must not contain a web address. Give the name alone.`,
  invalid_url: () =>
    'This address of a page is not accepted. Example: example.com/camille, with or without https://.',
  file_too_big: (_, { fileSizeMax } = {}) =>
    fileSizeMax === undefined
      ? 'The file is too big. Export it as PDF, for instance.'
      : `The file has more than ${fileSizeMax}. Make it smaller, by exporting it as PDF for instance.`,
  file_empty: () => 'The file is empty.',
  file_unreadable: () => 'The file could not be read. Choose it again.',
  not_published: () => 'This job is no longer published.',
  expired: (field) => `The field “${field}” is too old.`,
};

/**
 * The sentences for faults of a field, in the language of the page. For a refused file with a `reason`, `fileRefusals`
 * has a more precise sentence.
 */
export const faultSentences: Record<Lang, Sentences> = { fr: french, en: english };

/** Returns the sentence of a code; a general one for a code of management operations, which no page shows. */
export function faultSentence(lang: Lang, code: FieldCode): Sentences[FormCode] {
  return faultSentences[lang][isFormCode(code) ? code : 'unknown_option'];
}

const missingInFrench: Readonly<Record<string, string>> = {
  firstName: 'Indiquez votre prénom.',
  lastName: 'Indiquez votre nom.',
  email: 'Indiquez votre adresse e-mail.',
  cv: 'Choisissez le fichier de votre CV.',
};

const missingInEnglish: typeof missingInFrench = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your e-mail address.',
  cv: 'Choose the file of your CV.',
};

/** Sentences that ask for a field or a file that was left out, by the name of the field. */
export const missingSentences: Record<Lang, typeof missingInFrench> = {
  fr: missingInFrench,
  en: missingInEnglish,
};

/** The sentence for a phone number that cannot be called. */
export const phoneSentences: Record<Lang, string> = {
  fr: `Le numéro de téléphone doit avoir au moins ${PHONE_DIGITS_MIN} chiffres. Corrigez-le, ou laissez le champ vide.`,
  en: `The phone number must have at least ${PHONE_DIGITS_MIN} digits. Correct it, or leave the field empty.`,
};
