import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import { callbackNotice } from './callback-notice.ts';
import { contestNotice } from './contest-notice.ts';
import { deletionNotice } from './deletion-notice.ts';
import type { EmployerView } from './employer-view.ts';
import { withdrawalNotice } from './withdrawal-notice.ts';

/** Renders the notices that an employer reads before the buttons of an application. */
export function notices(visit: Visit, view: EmployerView, { linksDesk }: { linksDesk: boolean }): SafeHtml {
  return html`${withdrawalNotice(visit, view)}
${deletionNotice(visit, view)}
${contestNotice(visit, view, { linksDesk })}
${callbackNotice(visit, view)}`;
}
