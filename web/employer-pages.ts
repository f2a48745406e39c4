import { linkedPages } from '#domain/linked-pages.ts';
import {
  downloadLinkedFile,
  missingEmployerLink,
  showLinkedApplication,
} from './employer/show-linked-application.ts';
import { showLinkForm, submitLinkForm } from './links/serve-link-form.ts';
import { type PageRoute, page } from './page/route.ts';

/** The page of an expired link has a form, whose POST mails a new link to the same application. */
const expiredLinkHandlers = { POST: submitLinkForm('employer'), notFound: missingEmployerLink };

/** The pages of the link that an employer gets by mail for an application. */
export const employerPages: readonly PageRoute[] = [
  page('/employer', { GET: showLinkForm('employer'), POST: submitLinkForm('employer') }),
  page(linkedPages.employer, { GET: showLinkedApplication, ...expiredLinkHandlers }),
  page('/employer/{token}/cv', { GET: downloadLinkedFile, ...expiredLinkHandlers }),
  page('/employer/{token}/cv/{number}', { GET: downloadLinkedFile, ...expiredLinkHandlers }),
];
