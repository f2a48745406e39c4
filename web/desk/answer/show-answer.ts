import { possibleAnswers } from '../answers.ts';
import { deskHandler, deskReply } from '../desk-call.ts';
import { answerPage } from './answer-page.ts';
import { emptyDraft } from './draft.ts';
import { openForAnswer } from './open-for-answer.ts';
import { notOfferedReply } from './refused-answer.ts';

/** Shows the empty form of an answer. */
export const showAnswer = deskHandler(async (deps, call, desk) => {
  const { kind, view } = await openForAnswer(deps, call, desk);
  if (!possibleAnswers(view).includes(kind)) return notOfferedReply(desk, view);
  const contestId = kind === 'contest' ? (view.contest?.id ?? null) : null;
  const draft = emptyDraft({ expectedStatus: view.application.status, contestId });
  return deskReply(desk, answerPage(desk, { kind, view, draft, faults: [], now: deps.clock.now() }));
}, 'applications:manage');
