import type { SentApplication } from '#domain/applications/sent/describe-sent.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { type CorrectionForm, correctionForm } from './correction-form.ts';
import { thanksTexts } from './texts.ts';
import { receivedNotice } from './thanks-page.ts';

type Correction = CorrectionForm & { job: SentApplication['job'] };

/** `/correct-address/{token}`: the form that corrects an e-mail address, empty or with a fault. */
export function correctionPage(visit: Visit, { job, ...form }: Correction): string {
  const { correction: texts } = thanksTexts[visit.lang];
  const { refused } = form;
  const { workspace } = job;
  return layout(visit, {
    title: refused ? texts.errorTitle(texts.title) : texts.title,
    path: pathTo('/correct-address/{token}', { token: form.token }),
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
${faultSummary(texts.errorHeading, refused ? [{ field: 'email', message: texts[refused.fault] }] : [])}
<div class="hero"><h1>${texts.title}</h1>${receivedNotice(visit, job)}</div>
<section class="panel">${correctionForm(visit, form)}</section>
<p><a href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug })}">${visit.texts.errors.backToCareers}</a></p>
</div>`,
  });
}
