import { t } from '../trpc.ts';
import { createPartnerApplication } from './create-partner-application.ts';
import { getApplicationForm } from './get-application-form.ts';
import { submitPublicApplication } from './submit-public-application.ts';

export const applicationsRouter = t.router({
  createFromPartner: createPartnerApplication,
  submit: submitPublicApplication,
  form: getApplicationForm,
});
