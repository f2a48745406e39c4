import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from './layout.ts';
import type { Pair } from './urls.ts';
import type { Visit } from './visit.ts';

export type ErrorStatus = 400 | 404 | 405 | 410 | 429 | 500 | 503;

/**
 * `more` follows the refusal, such as a form that helps. The page is there in the other language at its own address, or at
 * `path` with its `pairs`. An employer reads no status, and has no link for candidates.
 */
type Refusal = {
  workspace?: WorkspaceView;
  more?: SafeHtml;
  path?: string;
  pairs?: readonly Pair[];
  forEmployers?: boolean;
} & ({ status: ErrorStatus; words?: never } | { status: number; words: { title: string; text: string } });

/** Renders a refusal in the words of its status or in others; it names the workspace if that is known. */
export function errorPage(visit: Visit, refused: Refusal): string {
  const { errors } = visit.texts;
  const { status, workspace, more, path = null, pairs = [], forEmployers = false } = refused;
  const { title, text } = refused.words ?? errors[refused.status];
  return layout(visit, {
    title,
    noIndex: true,
    forEmployers,
    ...(workspace !== undefined && { workspace }),
    path,
    pairs,
    main: html`<div class="narrow"><div class="hero">${!forEmployers && html`<p class="status" aria-hidden="true">${status}</p>`}<h1>${title}</h1><p class="lead">${text}</p></div>
${workspace !== undefined && !forEmployers && html`<p><a class="button" href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug })}">${errors.backToCareers}</a></p>`}
${more}
${workspace === undefined && !forEmployers && onwardLinks(visit, more === undefined)}</div>`,
  });
}

/** Leads on where no employer is known: no refusal is a dead end. */
function onwardLinks({ texts: { errors, newLink }, urls }: Visit, isAlone: boolean): SafeHtml {
  if (!isAlone) return html`<p><a href="${urls.to('/', {})}">${errors.home}</a></p>`;
  return html`<p class="actions"><a class="button" href="${urls.to('/', {})}">${errors.home}</a> <a class="button quiet" href="${urls.to('/portal', {})}">${newLink.entry.candidate.title}</a></p>`;
}
