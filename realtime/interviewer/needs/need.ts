/** The five things that must be known in any conversation, whoever asks the questions (D61). */
export const needs = ['distress', 'delete', 'person', 'stop', 'not_understood'] as const;

export type Need = (typeof needs)[number];
