import type { findCareers } from '#domain/jobs/browse/find-careers.ts';
import { type Child, html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';

/** The employer that a statement is about. The service's own statement has none. */
export type Employer = NonNullable<Awaited<ReturnType<typeof findCareers>>>;

type Statement = {
  folder: '/legal' | '/privacy' | '/accessibility';
  title: string;
  lead: string;
  body: Child;
};

/** Renders a statement as a page of an employer; of the service if `employer` is null. */
export function statementFrame(
  visit: Visit,
  employer: Employer | null,
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
