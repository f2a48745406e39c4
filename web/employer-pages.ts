import { downloadCv, missingEmployerLink, showEmployer } from './employer/show-employer.ts';
import { sendLinks, showLinks } from './links/show-links.ts';
import { type PageRoute, page } from './page/route.ts';

/** An employer's link that has expired shows a form, and its POST asks for a new link to the same application. */
const expiredLink = { POST: sendLinks('employer'), notFound: missingEmployerLink };

/** The pages of the link that an employer gets by mail for an application. */
export const employerPages: readonly PageRoute[] = [
  page('/employer', { GET: showLinks('employer'), POST: sendLinks('employer') }),
  page('/employer/{token}', { GET: showEmployer, ...expiredLink }),
  page('/employer/{token}/cv', { GET: downloadCv, ...expiredLink }),
  page('/employer/{token}/cv/{number}', { GET: downloadCv, ...expiredLink }),
];
