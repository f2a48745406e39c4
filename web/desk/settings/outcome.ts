import type { SafeHtml } from '#kernel/text/html.ts';
import type { Fault } from '../frame/desk-frame.ts';

/** A form ends with faults at its fields, with a notice such as a secret that is shown once, or with neither. */
export type Outcome = { notice?: SafeHtml; faults?: readonly Fault[] };
