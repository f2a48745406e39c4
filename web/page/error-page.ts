import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from './layout.ts';
import type { Pair } from './urls.ts';
import type { Visit } from './visit.ts';

export type ErrorStatus = 400 | 404 | 405 | 410 | 429 | 500 | 503;

/** A refusal. Its words are those of its status in `texts.errors`, unless it has `words` of its own. */
type Refusal = {
  /** The workspace to which the page links, if it is known. */
  workspace?: WorkspaceView;
  /** The content after the refusal, such as a form that mails a new link. */
  more?: SafeHtml;
  /** The path to which the link to the other language leads; without it, the current address. */
  path?: string;
  /** The query of that link. */
  pairs?: readonly Pair[];
  /** True for a page that employers read: it has no link for candidates. */
  forEmployers?: boolean;
} & ({ status: ErrorStatus; words?: never } | { words: { title: string; text: string } });

/** Renders the page of a refusal, with a link to the employer's jobs, or else to the service's own pages. */
export function errorPage(visit: Visit, refusal: Refusal): string {
  const { errors } = visit.texts;
  const { workspace, more, path = null, pairs = [], forEmployers = false } = refusal;
  const { title, text } = refusal.words ?? errors[refusal.status];
  return layout(visit, {
    title,
    noIndex: true,
    forEmployers,
    ...(workspace !== undefined && { workspace }),
    path,
    pairs,
    main: html`<div class="narrow"><div class="hero"><h1>${title}</h1><p class="lead">${text}</p></div>
${workspace !== undefined && !forEmployers && careersLink(visit, workspace)}
${more}
${workspace === undefined && !forEmployers && onwardLinks(visit, { withPortal: more === undefined })}</div>`,
  });
}

function careersLink({ texts, urls }: Visit, { slug }: WorkspaceView): SafeHtml {
  const careers = urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug });
  return html`<p><a class="button" href="${careers}">${texts.errors.backToCareers}</a></p>`;
}

/** Links to the home page, so that no page is a dead end, and to the portal, unless `more` already offers a way on. */
function onwardLinks(
  { texts: { errors, newLink }, urls }: Visit,
  { withPortal }: { withPortal: boolean },
): SafeHtml {
  if (!withPortal) return html`<p><a href="${urls.to('/', {})}">${errors.home}</a></p>`;
  return html`<p class="actions"><a class="button" href="${urls.to('/', {})}">${errors.home}</a> <a class="button quiet" href="${urls.to('/portal', {})}">${newLink.entry.candidate.title}</a></p>`;
}
