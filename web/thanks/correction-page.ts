import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { correctionForm } from './correction-form.ts';
import { thanksTexts } from './texts.ts';

type Correction = { workspace: WorkspaceView; token: string; email: string; isRefused?: boolean };

/** `/correct-address/{token}`: the form alone, empty or with its fault. */
export function correctionPage(visit: Visit, { workspace, isRefused = false, ...form }: Correction): string {
  const { correction: texts } = thanksTexts[visit.lang];
  return layout(visit, {
    title: isRefused ? texts.errorTitle(texts.title) : texts.title,
    path: pathTo('/correct-address/{token}', { token: form.token }),
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
${isRefused && html`<div class="panel summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary"><h2 id="summary">${texts.errorHeading}</h2><ul><li><a href="#email">${texts.invalid}</a></li></ul></div>`}
<div class="hero"><h1>${texts.title}</h1></div>
<section class="panel">${correctionForm(visit, { ...form, isRefused })}</section>
</div>`,
  });
}
