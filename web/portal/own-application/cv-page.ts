import { formatMegabytes, formLabels } from '#domain/applications/form/form-labels.ts';
import { cvKinds } from '#kernel/cv-kinds.ts';
import { html } from '#kernel/text/html.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { type FormFault, faultOf, formPage } from '../form-page.ts';
import { labelledField } from '../labelled-field.ts';
import type { Portal, PortalApplication } from '../portal-view.ts';
import { ownApplicationTexts } from './texts.ts';

type Addition = { application: PortalApplication; bytesMax: number; faults?: readonly FormFault[] };

/** `/portal/{token}/applications/{applicationId}/cv`: takes a CV, or a newer one. */
export function cvPage(
  visit: Visit,
  portal: Portal,
  { application, bytesMax, faults = [] }: Addition,
): string {
  const texts = ownApplicationTexts[visit.lang].cv;
  const isFirst = application.files === 0;
  const { token, view } = portal;
  const params = { token, applicationId: application.id };
  const path = '/portal/{token}/applications/{applicationId}/cv' as const;
  const extensions = Object.keys(cvKinds)
    .map((ending) => `.${ending}`)
    .join();
  return formPage(visit, portal, {
    title: texts.title[isFirst ? 'first' : 'newer'],
    path: pathTo(path, params),
    lead: html`<p class="lead" dir="auto" lang="${application.job.lang ?? view.workspace.lang}">${application.job.title}</p>`,
    faults,
    main: html`${!isFirst && html`<p>${texts.text}</p>`}
<form class="panel" method="post" enctype="multipart/form-data" action="${visit.urls.formTo(path, params)}" novalidate>
${labelledField({
  name: 'cv',
  label: texts.label,
  hint: formLabels[visit.lang].cvHint(formatMegabytes(bytesMax, visit.lang)),
  fault: faultOf(faults, 'cv'),
  control: (attributes) => html`<input ${attributes} type="file" accept="${extensions}" required>`,
})}
<p class="actions"><button class="button" type="submit">${texts.submit}</button>
<a class="button quiet" href="${visit.urls.to('/portal/{token}', { token })}">${texts.back}</a></p>
</form>`,
  });
}
