import type { findCareers } from '#domain/jobs/browse/find-careers.ts';
import { type Child, html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';

/** The employer that the statement is about; null for the statement of the service. */
export type Employer = Awaited<ReturnType<typeof findCareers>>;

type Statement = {
  folder: '/legal' | '/privacy' | '/accessibility';
  title: string;
  lead: string;
  body: Child;
};

/** Renders a statement as a page of the employer or of the service. */
export function statementFrame(
  visit: Visit,
  employer: Employer,
  { folder, title, lead, body }: Statement,
): string {
  const name = employer?.name ?? visit.publisher.brandName ?? visit.publisher.legalName;
  return layout(visit, {
    title: `${title} – ${name}`,
    description: lead,
    path: employer === null ? folder : pathTo(`${folder}/{workspaceSlug}`, { workspaceSlug: employer.slug }),
    ...(employer !== null && { workspace: employer }),
    main: html`<div class="narrow"><div class="hero"><h1>${title}</h1><p class="lead">${lead}</p></div>
${body}</div>`,
  });
}
