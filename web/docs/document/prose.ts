import { type Child, html } from '#kernel/text/html.ts';

/** Renders a description from the OpenAPI document, with text between backticks as code. */
export function prose(text: string): Child {
  // The parts with an odd index were between backticks.
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
