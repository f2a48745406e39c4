import { t } from '../base/trpc.ts';
import { answerQuestions } from './answer-questions.ts';
import { converse } from './converse.ts';
import { correctFact } from './correct-fact.ts';
import { readTranscript } from './read-transcript.ts';
import { recordConsent } from './record-consent.ts';
import { resumeConversation } from './resume-conversation.ts';
import { saveState } from './save-state.ts';
import { stopAnswer } from './stop-answer.ts';
import { streamConversation } from './stream-conversation.ts';
import { watch } from './watch.ts';

/** The procedures of prequalification, contract sections 4.5 to 4.7, and the subscriptions of typed clients. */
export const prequalificationRouter = t.router({
  consent: recordConsent,
  stream: streamConversation,
  resume: resumeConversation,
  stop: stopAnswer,
  save: saveState,
  converse,
  watch,
  transcript: readTranscript,
  correctFact,
  answerQuestions,
});
