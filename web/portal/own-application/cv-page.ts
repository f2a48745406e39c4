import { z } from 'zod';
import { FILES_MAX } from '#domain/applications/add-later-files.ts';
import { FILE_NAME_CHARACTERS_MAX, optionalFile } from '#domain/applications/form/field-schemas.ts';
import { formatMegabytes, formLabels } from '#domain/applications/form/form-labels.ts';
import { addCv } from '#domain/portal/add-cv.ts';
import type { Deps } from '#domain/ports.ts';
import { cvMediaTypesByExtension } from '#kernel/cv-media-types.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { html } from '#kernel/text/html.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { type FormFault, faultOf, formPage } from '../form-page.ts';
import { labelledField } from '../labelled-field.ts';
import { admitPerson, portalReply, savedReply } from '../portal-reply.ts';
import type { Portal, PortalApplication } from '../portal-view.ts';
import { faultsOf, runForm } from '../run-form.ts';
import { closedFormPage, jobLead } from './closed-form-page.ts';
import { applicationIdOf, findApplication } from './find-application.ts';
import { ownApplicationTexts } from './texts.ts';

const schema = z.object({ cv: optionalFile });

export async function showCvForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const bytesMax = deps.settings.cvBytesMax;
  return portalReply(deps, call, {
    holder: await admitPerson(deps, call),
    page: (visit, portal) =>
      cvPage(visit, portal, { application: findApplication(call, portal.view), bytesMax }),
  });
}

/** Adds the file to the application. If the file is refused, the form is shown again with the reason. */
export async function sendCv(deps: Deps, call: PageCall): Promise<PageReply> {
  const applicationId = applicationIdOf(call);
  const bytesMax = deps.settings.cvBytesMax;
  const outcome = await runForm(call, {
    schema,
    store: async ({ cv: file }) => {
      const holder = await admitPerson(deps, call);
      if (file === undefined) throw invalidField('cv', 'required', 'Send the CV as the file cv.');
      return addCv(deps, { holder, applicationId, file, clientAddress: call.clientAddress });
    },
  });
  if (outcome.refusal === null)
    return savedReply(deps, call, { form: outcome.stored.isNew ? 'cv' : 'sameCv' });
  // An application that has the greatest number of files is refused with this code.
  const isFull = outcome.refusal.details.some(({ code }) => code === 'already_used');
  return portalReply(deps, call, {
    holder: await admitPerson(deps, call),
    page: (visit, portal) => {
      const { label, closed, full } = ownApplicationTexts[visit.lang].cv;
      const limits = {
        charactersMax: FILE_NAME_CHARACTERS_MAX,
        fileSizeMax: formatMegabytes(bytesMax, visit.lang),
      };
      return cvPage(visit, portal, {
        application: findApplication(call, portal.view),
        bytesMax,
        faults: faultsOf(outcome, {
          lang: visit.lang,
          // Too many files are a fault of the field `cv`, too. Without words for the field, the sentence of
          // `otherFault` is shown.
          words: isFull ? {} : { cv: { label, limits } },
          otherFault: { field: 'cv', message: isFull ? full(FILES_MAX) : closed },
        }),
      });
    },
    refusal: outcome.refusal,
  });
}

type CvForm = { application: PortalApplication; bytesMax: number; faults?: readonly FormFault[] };

/** `/portal/{token}/applications/{applicationId}/cv`: takes a CV, or a newer one, until the application is over. */
function cvPage(visit: Visit, portal: Portal, { application, bytesMax, faults = [] }: CvForm): string {
  const closedPage = closedFormPage(visit, portal, { application, form: 'cv' });
  if (closedPage !== null) return closedPage;
  const texts = ownApplicationTexts[visit.lang].cv;
  const isFirst = application.files === 0;
  const { token, view } = portal;
  const params = { token, applicationId: application.id };
  const path = '/portal/{token}/applications/{applicationId}/cv' as const;
  const extensions = Object.keys(cvMediaTypesByExtension)
    .map((ending) => `.${ending}`)
    .join(',');
  return formPage(visit, portal, {
    title: texts.title[isFirst ? 'first' : 'newer'],
    path: pathTo(path, params),
    lead: jobLead(application, view),
    faults,
    main: html`${!isFirst && html`<p>${texts.earlierFilesStay}</p>`}
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
