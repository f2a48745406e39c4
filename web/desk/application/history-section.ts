import { administrator } from '#domain/access/principal.ts';
import { statusWords } from '#domain/applications/status/status-words.ts';
import { timeOfZone } from '#domain/employers/time-of-zone.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { offeredTimes } from '#web/page/employer-words/offered-times.ts';
import { breakableAddress } from '#web/page/parts/breakable-address.ts';
import type { Visit } from '#web/page/visit.ts';
import type { WholeApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { momentOf } from '../parts/moment.ts';
import { applicationTexts } from './texts.ts';

type Step = {
  at: Date;
  name: string;
  /** The author's name as the candidate reads it, and the account that acted; false if neither is known. */
  by: Child;
  text: string | null;
  times?: readonly string[];
};

/** Lists what the candidate and the employer did, the latest first, with times in the employer's time zone. */
export function historySection(desk: DeskCall, whole: WholeApplication): SafeHtml {
  const { visit } = desk;
  const { history: texts } = applicationTexts[visit.lang];
  const { application, workspace } = whole.view;
  const steps = stepsOf(desk, whole).map(({ at, name, by, text, times = [] }): Child => {
    const offered = offeredTimes(visit, { times: times.map((time) => new Date(time)), zone: workspace });
    const author = by !== false && html`, ${by}`;
    const words = text !== null && html`<p class="lines" dir="auto">${text}</p>`;
    return html`<li><strong>${name}</strong>, ${momentOf(desk, at)}${author}${words}${offered}</li>`;
  });
  return html`<section class="panel"><h2>${texts.heading}</h2><p class="hint">${texts.zone(timeOfZone[visit.lang](workspace))}</p><ul class="steps">${steps}<li><strong>${texts.received}</strong>, ${momentOf(desk, application.createdAt)}</li></ul></section>`;
}

/** Lists the changes of the status, the employer's messages, and the contests with their answers, the latest first. */
function stepsOf({ visit }: DeskCall, { view, acts }: WholeApplication): Step[] {
  const { history: texts } = applicationTexts[visit.lang];
  const candidate = html`${texts.byCandidate}`;
  // An act of the audit trail is about a new status, or about the id of a message or contest.
  const actOf = (about: string, at: Date) =>
    acts.find((act) => act.about === about && act.at.getTime() === at.getTime());
  const changes = view.history
    // The first change has no status before it: it is the receipt, which the section adds itself.
    .filter(({ from }) => from !== null)
    .map(({ to, at, actor, decidedBy, reason, messageToCandidate, offeredTimes: times }) => ({
      at,
      name: statusWords[visit.lang][to].name,
      by: actor === 'candidate' ? candidate : authorOf(visit, { name: decidedBy, act: actOf(to, at) }),
      text: [reason, messageToCandidate].filter((part) => part !== null).join('\n') || null,
      times,
    }));
  const messages = view.employerMessages.map(
    ({ id, at, question, writtenBy, text, offeredTimes: times }) => ({
      at,
      name: question === null ? texts.message : texts.answer,
      by: authorOf(visit, { name: writtenBy, act: actOf(id, at) }),
      text: text === '' ? null : text,
      times,
    }),
  );
  const contests = view.contests.flatMap(({ id, requestedAt, text, answer, answeredAt, answeredBy }) => {
    const request = { at: requestedAt, name: texts.contest, by: candidate, text };
    if (answeredAt === null) return [request];
    const by = authorOf(visit, { name: answeredBy, act: actOf(id, answeredAt) });
    return [request, { at: answeredAt, name: texts.contestAnswer, by, text: answer }];
  });
  return [...changes, ...messages, ...contests].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

type Author = { name: string | null; act: WholeApplication['acts'][number] | undefined };

/**
 * Writes the author's name as the candidate reads it, and the account that acted: the member's address, or else the
 * kind of actor. False if neither is known.
 */
function authorOf(visit: Visit, { name, act }: Author): Child {
  const { history: texts } = applicationTexts[visit.lang];
  const nameView = name !== null && html`<span dir="auto">${texts.by(name)}</span>`;
  if (act === undefined) return nameView;
  const { actor, email } = act;
  const account = email === null ? html`${kindOfActor(visit, actor)}` : breakableAddress(email);
  return nameView ? html`${nameView} (${account})` : html`${texts.byAccount} ${account}`;
}

/** Names an actor without an address. The audit trail writes a key as `key:` with its id. */
function kindOfActor({ lang }: Visit, actor: string): string {
  const { history: texts } = applicationTexts[lang];
  if (actor.startsWith('key:')) return texts.program;
  return actor === administrator.actor ? texts.operator : texts.formerMember;
}
