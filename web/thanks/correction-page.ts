import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { type CorrectionForm, correctionForm } from './correction-form.ts';
import { thanksTexts } from './texts.ts';

type Correction = CorrectionForm & { workspace: WorkspaceView };

/** `/correct-address/{token}`: the form alone, empty or with its fault. */
export function correctionPage(visit: Visit, { workspace, ...form }: Correction): string {
  const { correction: texts } = thanksTexts[visit.lang];
  const { refused } = form;
  return layout(visit, {
    title: refused ? texts.errorTitle(texts.title) : texts.title,
    path: pathTo('/correct-address/{token}', { token: form.token }),
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
${refused && html`<div class="panel summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary"><h2 id="summary">${texts.errorHeading}</h2><ul><li><a href="#email">${texts[refused.fault]}</a></li></ul></div>`}
<div class="hero"><h1>${texts.title}</h1></div>
<section class="panel">${correctionForm(visit, form)}</section>
</div>`,
  });
}
