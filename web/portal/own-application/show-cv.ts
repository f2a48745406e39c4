import { z } from 'zod';
import { optionalFile } from '#domain/applications/form/field-schemas.ts';
import { formatMegabytes } from '#domain/applications/form/form-labels.ts';
import { addCv } from '#domain/portal/add-cv.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { admitPerson, portalReply, savedReply } from '../portal-reply.ts';
import { faultsOf, runForm } from '../run-form.ts';
import { cvPage } from './cv-page.ts';
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

/** Adds the file to the application; a refused one shows the form again with the reason. */
export async function sendCv(deps: Deps, call: PageCall): Promise<PageReply> {
  const applicationId = applicationIdOf(call);
  const bytesMax = deps.settings.cvBytesMax;
  let isNew = true;
  const outcome = await runForm(call, {
    schema,
    store: async ({ cv: file }) => {
      const holder = await admitPerson(deps, call);
      if (file === undefined) throw invalidField('cv', 'required', 'Send the CV as the file cv.');
      const { clientAddress } = call;
      ({ isNew } = await addCv(deps, { holder, applicationId, file, clientAddress }));
    },
  });
  if (outcome.refusal === null) return savedReply(deps, call, { form: isNew ? 'cv' : 'sameCv' });
  const isFull = outcome.refusal.details.some(({ code }) => code === 'already_used');
  return portalReply(deps, call, {
    holder: await admitPerson(deps, call),
    page: (visit, portal) => {
      const { label, closed, full } = ownApplicationTexts[visit.lang].cv;
      const max = formatMegabytes(bytesMax, visit.lang);
      return cvPage(visit, portal, {
        application: findApplication(call, portal.view),
        bytesMax,
        faults: faultsOf(outcome, {
          lang: visit.lang,
          labels: isFull ? {} : { cv: { label, max } },
          other: { field: 'cv', message: isFull ? full : closed },
        }),
      });
    },
    statusOf: () => 400,
  });
}
