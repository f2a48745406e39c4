import { helplineIn } from '#domain/needs/reply-to-needs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from './visit.ts';

type HelplineOptions = {
  /** The job's country; without one, the helpline is the French one. */
  countryCode?: string | null;
  /** The id by which a script shows a hidden line. */
  id?: string;
  isHidden?: boolean;
};

/** Names the helpline of the job's country. */
export function helplineLine(
  { texts }: Pick<Visit, 'texts'>,
  { countryCode = null, id, isHidden = false }: HelplineOptions = {},
): SafeHtml {
  const helpline = helplineIn(countryCode);
  const attributes = html`${id !== undefined && html` id="${id}"`}${isHidden && html` hidden`}`;
  return html`<p class="hint"${attributes}>${texts.distress(helpline)} <a href="${helpline.url}">${texts.helplineSite}</a></p>`;
}
