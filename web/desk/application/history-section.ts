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
  const { application, workspace } = whole.application;
  const steps = stepsOf(desk, whole).map(({ at, name, by, text, times = [] }): Child => {
    const offered = offeredTimes(visit, { times: times.map((time) => new Date(time)), zone: workspace });
    const author = by !== false && html`, ${by}`;
    const words = text !== null && html`<p class="lines" dir="auto">${text}</p>`;
    return html`<li><strong>${name}</strong>, ${momentOf(desk, at)}${author}${words}${offered}</li>`;
  });
  return html`<section class="panel"><h2>${texts.heading}</h2><p class="hint">${texts.zone(timeOfZone[visit.lang](workspace))}</p><ul class="steps">${steps}<li><strong>${texts.received}</strong>, ${momentOf(desk, application.createdAt)}</li></ul></section>`;
}

function stepsOf({ visit }: DeskCall, { application, acts }: WholeApplication): Step[] {
  const { history: texts } = applicationTexts[visit.lang];
  const candidate = html`${texts.byCandidate}`;
  // `about` is what the audit trail names for the act: the new status, or the id of a message or contest.
  const author = (name: string | null, about: string, at: Date) =>
    authorOf(visit, { name, act: acts.find((act) => act.about === about && Number(act.at) === Number(at)) });
  const changes = application.history
    .filter(({ from }) => from !== null)
    .map(({ to, at, actor, decidedBy, reason, messageToCandidate, offeredTimes: times }) => ({
      at,
      name: statusWords[visit.lang][to].name,
      by: actor === 'candidate' ? candidate : author(decidedBy, to, at),
      text: [reason, messageToCandidate].filter((said) => said !== null).join('\n') || null,
      times,
    }));
  const messages = application.employerMessages.map(
    ({ id, at, question, writtenBy, text, offeredTimes: times }) => ({
      at,
      name: question === null ? texts.message : texts.answer,
      by: author(writtenBy, id, at),
      text: text === '' ? null : text,
      times,
    }),
  );
  const contests = application.contests.flatMap(
    ({ id, requestedAt, text, answer, answeredAt, answeredBy }) => {
      const contest = { at: requestedAt, name: texts.contest, by: candidate, text };
      if (answeredAt === null) return [contest];
      const by = author(answeredBy, id, answeredAt);
      return [contest, { at: answeredAt, name: texts.contestAnswer, by, text: answer }];
    },
  );
  return [...changes, ...messages, ...contests].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

type Author = { name: string | null; act: WholeApplication['acts'][number] | undefined };

/** Writes the author's name as the candidate reads it, and the member's address or else the kind of actor. */
function authorOf(visit: Visit, { name, act }: Author): Child {
  const { history: texts } = applicationTexts[visit.lang];
  const named = name !== null && html`<span dir="auto">${texts.by(name)}</span>`;
  if (act === undefined) return named;
  const { actor, email } = act;
  const account = email === null ? html`${kindOfActor(visit, actor)}` : breakableAddress(email);
  return named ? html`${named} (${account})` : html`${texts.byAccount} ${account}`;
}

function kindOfActor({ lang }: Visit, actor: string): string {
  const { history: texts } = applicationTexts[lang];
  if (actor.startsWith('key:')) return texts.program;
  return actor === administrator.actor ? texts.operator : texts.formerMember;
}
