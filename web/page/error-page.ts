import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from './layout.ts';
import type { Pair } from './urls.ts';
import type { Visit } from './visit.ts';

export type ErrorStatus = 400 | 404 | 405 | 410 | 429 | 500 | 503;

/** The words of an error: those of a status in `texts.errors`, or the caller's own. */
type ErrorPageContent = {
  /** The workspace to whose jobs the page links, if it is known. */
  workspace?: WorkspaceView;
  /** More content after the error's words. */
  more?: SafeHtml;
  /**
   * The form that mails the candidate a new link. With it, the page's main part has no link to `/portal`, which has the
   * same form.
   */
  newLinkForm?: SafeHtml;
  /** The path to which the language link leads; without it, the current address. */
  languagePath?: string;
  /** The query to which the language link leads. */
  languageQuery?: readonly Pair[];
  /** True for a page that employers read: it has no link for candidates. */
  forEmployers?: boolean;
} & ({ status: ErrorStatus; words?: never } | { words: { title: string; text: string } });

/**
 * Renders the page of an error. The main part of a page for candidates links to the workspace's jobs if the workspace is
 * known, else to the home page and the portal; that of a page for employers has only the links of `more`.
 */
export function errorPage(visit: Visit, error: ErrorPageContent): string {
  const { errors } = visit.texts;
  const { workspace, more, newLinkForm, forEmployers = false } = error;
  const { title, text } = error.words ?? errors[error.status];
  return layout(visit, {
    title,
    noIndex: true,
    forEmployers,
    ...(workspace !== undefined && { workspace }),
    path: error.languagePath ?? null,
    pairs: error.languageQuery ?? [],
    main: html`<div class="narrow"><div class="hero"><h1>${title}</h1><p class="lead">${text}</p></div>
${workspace !== undefined && !forEmployers && careersLink(visit, workspace)}
${more}${newLinkForm}
${workspace === undefined && !forEmployers && onwardLinks(visit, { withPortal: newLinkForm === undefined })}</div>`,
  });
}

function careersLink({ texts, urls }: Visit, { slug }: WorkspaceView): SafeHtml {
  const careers = urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug });
  return html`<p><a class="button" href="${careers}">${texts.errors.backToCareers}</a></p>`;
}

/** Links to the home page, so that no page is a dead end, and with `withPortal` to the form for a new link. */
function onwardLinks(
  { texts: { errors, newLink }, urls }: Visit,
  { withPortal }: { withPortal: boolean },
): SafeHtml {
  if (!withPortal) return html`<p><a href="${urls.to('/', {})}">${errors.home}</a></p>`;
  return html`<p class="actions"><a class="button" href="${urls.to('/', {})}">${errors.home}</a> <a class="button quiet" href="${urls.to('/portal', {})}">${newLink.entry.candidate.title}</a></p>`;
}
