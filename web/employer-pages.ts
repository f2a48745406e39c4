import { linkedPages } from '#domain/linked-pages.ts';
import {
  downloadLinkedFile,
  missingEmployerLink,
  showLinkedApplication,
} from './employer/show-linked-application.ts';
import { sendLinks, showLinks } from './links/show-links.ts';
import { type PageRoute, page } from './page/route.ts';

/** The page of an expired link has a form. Its POST mails a new link to the same application. */
const expiredLink = { POST: sendLinks('employer'), notFound: missingEmployerLink };

/** The pages of the link that an employer gets by mail for an application. */
export const employerPages: readonly PageRoute[] = [
  page('/employer', { GET: showLinks('employer'), POST: sendLinks('employer') }),
  page(linkedPages.employer, { GET: showLinkedApplication, ...expiredLink }),
  page('/employer/{token}/cv', { GET: downloadLinkedFile, ...expiredLink }),
  page('/employer/{token}/cv/{number}', { GET: downloadLinkedFile, ...expiredLink }),
];
