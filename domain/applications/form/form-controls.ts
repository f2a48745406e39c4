import { ATTACHMENTS_MAX } from './field-schemas.ts';

/** The controls of the fields that a person fills in, in the order of the form. A field without a control is hidden. */
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

/** The name of a field that a person fills in. */
export type ControlName = keyof typeof formControls;

export function hasControl(name: string): name is ControlName {
  return Object.hasOwn(formControls, name);
}

/** The fields that a person fills in, in the order of the page (contract section 2.6). */
export const controlNames: readonly ControlName[] = Object.keys(formControls).filter(hasControl);

export type ControlType = (typeof formControls)[ControlName]['type'];

/** The fields that take files: one file each, or at most `countMax`. */
export const fileFields = [
  { field: 'cv' },
  { field: 'letter' },
  { field: 'attachments', countMax: ATTACHMENTS_MAX },
] as const;
