import { answersTo } from '../answers.ts';
import { deskReply, signedIn } from '../desk-call.ts';
import { answerPage } from './answer-page.ts';
import { emptyDraft } from './draft.ts';
import { openForAnswer } from './open-for-answer.ts';
import { notOfferedReply } from './refused-answer.ts';

/** Shows the empty form of an answer. */
export const showAnswer = signedIn(async (deps, call, desk) => {
  const { answer, view } = await openForAnswer(deps, call, desk);
  if (!answersTo(view).includes(answer)) return notOfferedReply(desk, view);
  const contestId = answer === 'contest' ? (view.contest?.id ?? null) : null;
  const draft = emptyDraft({ expectedStatus: view.application.status, contestId });
  return deskReply(desk, answerPage(desk, { answer, view, draft, faults: [], now: deps.clock.now() }));
}, 'applications:manage');
