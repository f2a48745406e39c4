import { statusWords } from '#domain/applications/status/status-words.ts';
import type { Explanation } from '#domain/portal/explanation/explain-decisions.ts';
import { longDay, type Zoned } from '#kernel/calendar/write-time.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { offeredTimes } from '#web/page/employer-words/offered-times.ts';
import type { Visit } from '#web/page/visit.ts';
import type { PortalView } from '../portal-view.ts';
import { explanationTexts } from './texts.ts';

type Step = Explanation['steps'][number];

/** Says who decided what, when and why, in the employer's words. */
export function decisionSection(visit: Visit, view: PortalView, explanation: Explanation): SafeHtml {
  const texts = explanationTexts[visit.lang].decision;
  const { decision, status, steps } = explanation;
  // A single step is shown above the list already, as the decision or as the status.
  const hasEarlierSteps = steps.length > 1;
  // A decision is the last step, and its facts are shown already.
  const listedSteps = decision === null ? steps : steps.slice(0, -1);
  const summary = decision === null ? texts.steps : texts.stepsBefore;
  const items = listedSteps.map((step) => html`<li>${stepLine(visit, view, step)}</li>`);
  return html`<section><h2>${texts.heading}</h2>
${decision === null ? html`<p>${undecided(visit, status)}</p>` : decisionFacts(visit, view, decision)}
${hasEarlierSteps && html`<details><summary>${summary}</summary><ol>${items}</ol></details>`}
</section>`;
}

/** Says at which step the application is, or what its status means if no decision is awaited. */
function undecided({ lang }: Visit, status: Explanation['status']): string {
  const { name, meaning } = statusWords[lang][status];
  const awaitsDecision = status !== 'withdrawn' && status !== 'offer';
  return awaitsDecision ? explanationTexts[lang].decision.none(name) : meaning;
}

/** Lists the decision, its day, its author, the reason and the message to the candidate. */
export function decisionFacts(
  visit: Visit,
  { workspace }: { workspace: Zoned & { name: string } },
  step: Step,
): SafeHtml {
  const texts = explanationTexts[visit.lang].decision;
  // Only a refusal must have a reason. If it has none, the page says so.
  const isReasonDue = step.reason !== null || step.status === 'rejected';
  const day = longDay(step.at, visit.texts.locale, workspace);
  const message =
    step.message !== undefined &&
    html`
<dt>${texts.message}</dt><dd class="lines">${step.message}</dd>`;
  return html`<dl><dt>${texts.what}</dt><dd>${statusWords[visit.lang][step.status].name}</dd>
<dt>${texts.at}</dt><dd><time datetime="${step.at.toISOString()}">${day}</time></dd>
<dt>${texts.by}</dt><dd>${nameAuthor(visit, step, workspace.name)}</dd>
${isReasonDue && html`<dt>${texts.reason}</dt><dd class="lines">${step.reason ?? texts.noReason}</dd>`}${message}</dl>`;
}

function stepLine(visit: Visit, { workspace }: PortalView, step: Step): SafeHtml {
  const { status, at, reason, message } = step;
  const day = longDay(at, visit.texts.locale, workspace);
  // A reason needs an author; a step without one shows only its day.
  const author = reason === null ? '' : `, ${nameAuthor(visit, step, workspace.name)}`;
  const words = [reason, message].map((text) => text != null && html`<br><span class="lines">${text}</span>`);
  const times = (step.offeredTimes ?? []).map((time) => new Date(time));
  return html`${statusWords[visit.lang][status].name} (${day}${author})${words}${offeredTimes(visit, { times, zone: workspace })}`;
}

/** Names the person who is known, or else the side that made the step: the candidate or the employer. */
function nameAuthor(visit: Visit, { by, decidedBy }: Step, workspaceName: string): string {
  const texts = explanationTexts[visit.lang].decision;
  if (by === 'candidate') return texts.candidate;
  return decidedBy === null ? texts.person(workspaceName) : `${decidedBy}, ${workspaceName}`;
}
