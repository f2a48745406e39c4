import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from './layout.ts';
import type { Pair } from './urls.ts';
import type { Visit } from './visit.ts';

export type ErrorStatus = 400 | 404 | 405 | 410 | 429 | 500 | 503;

/** The content of an error page. Its title and text come from `texts.errors` by the status, or from `words`. */
type ErrorPageContent = {
  /** The workspace, if it is known. A page for candidates links to the workspace's jobs. */
  workspace?: WorkspaceView;
  /** Content below the title and text. */
  extraContent?: SafeHtml;
  /** The form that mails the candidate a new link. The page then has no link to `/portal`, which has the same form. */
  newLinkForm?: SafeHtml;
  /** The target of the language link; without it, the link keeps the browser's address. */
  languageTarget?: { path: string; query?: readonly Pair[] };
  /** True for a page that employers read: it has no link for candidates. */
  forEmployers?: boolean;
} & ({ status: ErrorStatus; words?: never } | { status?: never; words: { title: string; text: string } });

/** Renders the page of an error. */
export function errorPage(visit: Visit, error: ErrorPageContent): string {
  const { errors } = visit.texts;
  const { workspace, extraContent, newLinkForm, languageTarget, forEmployers = false } = error;
  const { title, text } = error.words ?? errors[error.status];
  return layout(visit, {
    title,
    noIndex: true,
    forEmployers,
    ...(workspace !== undefined && { workspace }),
    path: languageTarget?.path ?? null,
    pairs: languageTarget?.query ?? [],
    main: html`<div class="narrow"><div class="hero"><h1>${title}</h1><p class="lead">${text}</p></div>
${extraContent}${newLinkForm}
${!forEmployers && onwardLinks(visit, error)}</div>`,
  });
}

/** Renders the links to other pages, so that no page for candidates is a dead end. */
function onwardLinks(
  { texts: { errors, newLink }, urls }: Visit,
  { workspace, newLinkForm }: Pick<ErrorPageContent, 'workspace' | 'newLinkForm'>,
): SafeHtml {
  if (workspace !== undefined) {
    const careers = urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug });
    return html`<p><a class="button" href="${careers}">${errors.backToCareers}</a></p>`;
  }
  const home = urls.to('/', {});
  if (newLinkForm !== undefined) return html`<p><a href="${home}">${errors.home}</a></p>`;
  const { title: portalTitle } = newLink.entry.candidate;
  const portalLink = html`<a class="button quiet" href="${urls.to('/portal', {})}">${portalTitle}</a>`;
  return html`<p class="actions"><a class="button" href="${home}">${errors.home}</a> ${portalLink}</p>`;
}
