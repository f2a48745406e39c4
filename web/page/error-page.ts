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
  /**
   * The form that mails the candidate a new link. The page then has no link to `/portal`, whose only content is this
   * form.
   */
  newLinkForm?: SafeHtml;
  /** The page of the link to the other language; without it, the link keeps the browser's address. */
  languageTarget?: { path: string; pairs?: readonly Pair[] };
  /** True for a page that employers read: it has no link for candidates. */
  isForEmployers?: boolean;
} & ({ status: ErrorStatus; words?: never } | { status?: never; words: { title: string; text: string } });

/** Renders the page of a refusal or a failure. */
export function errorPage(visit: Visit, content: ErrorPageContent): string {
  const { workspace, extraContent, newLinkForm, languageTarget, isForEmployers = false } = content;
  const { title, text } = content.words ?? visit.texts.errors[content.status];
  return layout(visit, {
    title,
    noIndex: true,
    isForEmployers,
    ...(workspace !== undefined && { workspace }),
    path: languageTarget?.path ?? null,
    pairs: languageTarget?.pairs ?? [],
    main: html`<div class="narrow"><div class="hero"><h1>${title}</h1><p class="lead">${text}</p></div>
${extraContent}${newLinkForm}
${!isForEmployers && onwardLinks(visit, content)}</div>`,
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
  const { title: portalTitle } = newLink.pages.candidate;
  const portalLink = html`<a class="button quiet" href="${urls.to('/portal', {})}">${portalTitle}</a>`;
  return html`<p class="actions"><a class="button" href="${home}">${errors.home}</a> ${portalLink}</p>`;
}
