import { ATTACHMENTS_MAX } from './field-schemas.ts';

/** The control of each field that a person fills in, in the order of the form. Fields without one are hidden. */
export const formControls = {
  firstName: { type: 'text', autocomplete: 'given-name' },
  lastName: { type: 'text', autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  cv: { type: 'file' },
  why: { type: 'textarea' },
  letter: { type: 'file' },
  attachments: { type: 'file' },
  portfolioUrl: { type: 'url', autocomplete: 'url' },
  consent: { type: 'checkbox' },
} as const satisfies Record<string, { type: string; autocomplete?: string }>;

export type ControlType = (typeof formControls)[keyof typeof formControls]['type'];

/** The fields that take files: one each, or a list of at most `countMax`. */
export const fileFields = [
  { field: 'cv' },
  { field: 'letter' },
  { field: 'attachments', countMax: ATTACHMENTS_MAX },
] as const;
