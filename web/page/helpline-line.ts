import { helplineIn } from '#domain/needs/reply-to-needs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from './visit.ts';

type Helpline = ReturnType<typeof helplineIn>;

/** Names a helpline. The default is that of a job without a country, which is the French one. */
export function helplineLine(
  { texts }: Pick<Visit, 'texts'>,
  {
    helpline = helplineIn(null),
    id,
    isHidden = false,
  }: { helpline?: Helpline; id?: string; isHidden?: boolean } = {},
): SafeHtml {
  return html`<p class="hint"${id !== undefined && html` id="${id}"`}${isHidden && html` hidden`}>${texts.distress(helpline)} <a href="${helpline.url}">${texts.helplineSite}</a></p>`;
}
