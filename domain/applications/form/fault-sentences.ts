import type { FieldCode } from '#kernel/errors/errors.ts';
import type { Lang } from '#kernel/language.ts';

/** `max` is the number of characters, or a file’s size. */
type Sentences = Record<FieldCode, (field: string, max: number | string) => string>;

const french: Sentences = {
  required: (field) => `Le champ «\u00a0${field}\u00a0» est à compléter.`,
  invalid_type: (field) =>
    `Le champ «\u00a0${field}\u00a0» contient des caractères qui ne sont pas acceptés.`,
  invalid_email: () => 'L’adresse e-mail n’est pas complète. Exemple\u00a0: nom@exemple.fr.',
  invalid_uuid: (field) => `Le champ «\u00a0${field}\u00a0» n’a pas la forme attendue.`,
  too_short: (field) => `Le champ «\u00a0${field}\u00a0» est trop court.`,
  too_long: (field, max) =>
    `Le champ «\u00a0${field}\u00a0» est trop long\u00a0: ${max} caractères au plus. Raccourcissez-le.`,
  unknown_option: (field) => `Le champ «\u00a0${field}\u00a0» n’a pas la valeur attendue.`,
  out_of_range: (field) => `Le champ «\u00a0${field}\u00a0» a une valeur hors limites.`,
  already_used: (field) => `Le champ «\u00a0${field}\u00a0» a déjà servi.`,
  file_type: () => 'Le CV doit être un fichier PDF, DOC, DOCX, JPG ou PNG.',
  web_address: (field) =>
    `Le champ «\u00a0${field}\u00a0» ne doit pas contenir d’adresse web. Indiquez seulement le nom.`,
  file_too_big: (_, max) =>
    `Le fichier du CV fait plus de ${max}. Réduisez-le, en l’exportant en PDF par exemple.`,
  file_empty: () => 'Le fichier du CV est vide.',
  file_unreadable: () => 'Le fichier du CV n’a pas pu être lu. Choisissez-le de nouveau.',
  not_published: () => 'Cette offre n’est plus publiée.',
  expired: (field) => `Le champ « ${field} » est trop ancien.`,
};

const english: Sentences = {
  required: (field) => `Fill in the field “${field}”.`,
  invalid_type: (field) => `The field “${field}” contains characters that cannot be accepted.`,
  invalid_email: () => 'The e-mail address is not complete. Example: name@example.com.',
  invalid_uuid: (field) => `The field “${field}” does not have the expected form.`,
  too_short: (field) => `The field “${field}” is too short.`,
  too_long: (field, max) => `The field “${field}” is too long: at most ${max} characters. Shorten it.`,
  unknown_option: (field) => `The field “${field}” does not have an expected value.`,
  out_of_range: (field) => `The field “${field}” has a value out of range.`,
  already_used: (field) => `The field “${field}” was used already.`,
  file_type: () => 'The CV must be a PDF, DOC, DOCX, JPG or PNG file.',
  web_address: (field) => `The field “${field}” must not contain a web address. Give the name alone.`,
  file_too_big: (_, max) =>
    `The CV file has more than ${max}. Make it smaller, by exporting it as PDF for instance.`,
  file_empty: () => 'The CV file is empty.',
  file_unreadable: () => 'The CV file could not be read. Choose it again.',
  not_published: () => 'This job is no longer published.',
  expired: (field) => `${field} is too old.`,
};

/** Faults of a field in the language of its page; `fileRefusals` has those of a file. */
export const faultSentences: Record<Lang, Sentences> = { fr: french, en: english };
