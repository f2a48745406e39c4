/**
 * The needs that the service recognises in any conversation, with an AI model and without (D61). If a message has
 * several, the first in this order counts.
 */
export const needs = ['distress', 'delete', 'person', 'stop', 'not_understood'] as const;

export type Need = (typeof needs)[number];
