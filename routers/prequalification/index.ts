import { t } from '../trpc.ts';
import { converse } from './converse.ts';
import { recordConsent } from './record-consent.ts';
import { resumeConversation } from './resume-conversation.ts';
import { saveState } from './save-state.ts';
import { streamConversation } from './stream-conversation.ts';
import { watch } from './watch.ts';

/** Prequalification, contract sections 4.5 to 4.7, and what typed clients subscribe to. */
export const prequalificationRouter = t.router({
  consent: recordConsent,
  stream: streamConversation,
  resume: resumeConversation,
  save: saveState,
  converse,
  watch,
});
