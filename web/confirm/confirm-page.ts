import type { describeHeld } from '#domain/applications/held/describe-held.ts';
import { toReference } from '#domain/applications/sent/reference.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import type { Notice } from '#domain/notices/notices.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { html } from '#kernel/text/html.ts';
import { answerList } from '../employer/answer-list.ts';
import { needReplies } from '../page/facts/need-replies.ts';
import { layout } from '../page/layout.ts';
import { renderNoticeLines } from '../page/notice-lines.ts';
import { breakableAddress } from '../page/parts/breakable-address.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { confirmTexts } from './texts.ts';

/** An application that an agent submitted, as the page shows it to the person who decides (D45). */
export type HeldView = Awaited<ReturnType<typeof describeHeld>>;

type ConfirmPage = {
  token: string;
  view: HeldView;
  notice: Notice;
  /** The service's replies to distress in the prepared texts (D113). */
  replies: readonly NeedReply[];
};

/** `GET /confirm/{token}`: the application, the notice, and the choice between sending and erasing it. */
export function confirmPage(visit: Visit, { token, view, notice, replies }: ConfirmPage): string {
  const texts = confirmTexts[visit.lang];
  const { workspace, jobTitle, submitted, answers, expiresAt } = view;
  const actionOf = (decision: 'confirm' | 'discard') =>
    visit.urls.formTo('/confirm/{token}', { token }, [['decision', decision]]);
  const fields = Object.entries(texts.fields).flatMap(([name, label]) => {
    // Each label has the name of a field, which TypeScript cannot know.
    const value = submitted[name as keyof typeof submitted];
    if (value === null) return [];
    const content = name === 'email' ? breakableAddress(value) : value;
    return [html`<div><dt>${label}</dt><dd dir="auto">${content}</dd></div>`];
  });
  const answersView = answers.length > 0 && html`<h3>${texts.answers}</h3>${answerList(answers, visit.lang)}`;
  return layout(visit, {
    title: texts.title(workspace.name),
    path: pathTo('/confirm/{token}', { token }),
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
<div class="hero"><h1>${texts.heading}</h1><p class="lead">${texts.lead(jobTitle, workspace.name)}</p></div>
${needReplies(visit, replies)}
<section class="panel"><h2>${texts.content}</h2><dl class="rows">${fields}</dl>${answersView}</section>
<details class="panel"><summary>${texts.notice}</summary>${renderNoticeLines(notice.text)}</details>
<form class="actions" method="post" action="${actionOf('confirm')}"><button class="button" type="submit">${texts.confirm}</button>
<button class="button quiet" type="submit" formaction="${actionOf('discard')}">${texts.discard}</button></form>
<p class="hint">${texts.expires(longDay(expiresAt, visit.texts.locale, workspace))}</p>
</div>`,
  });
}

/** The result of a decision about a held application: it was sent, or erased. */
export type DecisionOutcome = { decision: 'confirmed'; applicationId: string } | { decision: 'discarded' };

/** The page after a decision. Its query repeats the decision, for the link to the other language (D147). */
export function decidedPage(
  visit: Visit,
  { token, workspace, ...outcome }: { token: string; workspace: WorkspaceView } & DecisionOutcome,
): string {
  const { decision } = outcome;
  const texts = confirmTexts[visit.lang];
  const { title, heading, text } = texts[decision];
  const message = typeof text === 'string' ? text : text(workspace.name);
  return layout(visit, {
    title: `${title} – ${workspace.name}`,
    path: pathTo('/confirm/{token}', { token }),
    pairs: [decision === 'confirmed' ? ['confirmed', '1'] : ['discarded', workspace.slug]],
    workspace,
    noIndex: true,
    main: html`<div class="narrow"><div class="hero done"><h1>${heading}</h1><p class="lead">${message}</p>
${outcome.decision === 'confirmed' && html`<p>${texts.reference} <strong>${toReference(outcome.applicationId)}</strong></p>`}</div>
<p><a class="button quiet" href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug })}">${texts.otherJobs}</a></p></div>`,
  });
}
