/** The control of each field that a person fills in, in the order of the form. Fields without one are hidden. */
export const formControls = {
  firstName: { type: 'text', autocomplete: 'given-name' },
  lastName: { type: 'text', autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  cv: { type: 'file' },
  why: { type: 'textarea' },
  consent: { type: 'checkbox' },
} as const satisfies Record<string, { type: string; autocomplete?: string }>;

export type ControlType = (typeof formControls)[keyof typeof formControls]['type'];
