import { isPersonWanted } from '#domain/applications/status/application-end.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { takeBackForm } from '#web/page/person-wish/take-back-form.ts';
import type { Visit } from '#web/page/visit.ts';
import type { ApplicationProgress } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

/** Says that a person was asked for, with the button that takes the wish back (D179). */
export function personWish(visit: Visit, progress: ApplicationProgress): SafeHtml | false {
  if (!isPersonWanted(progress)) return false;
  const { chatToken: token, wantsCall } = progress;
  const wish = wantsCall ? 'call' : 'person';
  return html`<p>${portalTexts[visit.lang].applications.human}</p>
${token !== null && takeBackForm(visit, { token, wish })}`;
}
