import { t } from '../base/trpc.ts';
import { createPartnerApplication } from './create-partner-application.ts';
import { getApplicationForm } from './get-application-form.ts';
import { listPartnerApplications } from './list-partner-applications.ts';
import { readPartnerApplication } from './read-partner-application.ts';
import { submitPublicApplication } from './submit-public-application.ts';

export const applicationsRouter = t.router({
  createFromPartner: createPartnerApplication,
  listFromPartner: listPartnerApplications,
  readFromPartner: readPartnerApplication,
  submit: submitPublicApplication,
  form: getApplicationForm,
});
