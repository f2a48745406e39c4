import { t } from '../trpc.ts';
import { recordConsent } from './record-consent.ts';
import { resumeConversation } from './resume-conversation.ts';
import { saveState } from './save-state.ts';
import { streamConversation } from './stream-conversation.ts';

/** Prequalification, contract sections 4.5 to 4.7. */
export const prequalificationRouter = t.router({
  consent: recordConsent,
  stream: streamConversation,
  resume: resumeConversation,
  save: saveState,
});
