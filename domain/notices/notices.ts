import type { Lang } from '#kernel/language.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import { setFrench } from '#kernel/text/french.ts';
import { aiConversationNotice } from './ai-conversation.ts';
import {
  applicationNotice,
  applicationNoticeWithPeople,
  applicationNoticeWithQuestionnaire,
} from './application.ts';
import { noConversationNotice } from './no-conversation.ts';
import type { NoticeText } from './notice-text.ts';
import { questionnaireNotice } from './questionnaire-conversation.ts';

/** What a person read before agreeing; version and SHA-256 of the exact text go to the trail (D23). */
export type Notice = { version: string; lang: Lang; text: string; sha256: string };

type NoticeKind = 'application' | 'ai_conversation';

/** Who asks the candidates questions: a provider's model, the questionnaire, or people only. */
export type InterviewerKind = 'ai' | 'questionnaire' | 'none';

/** The notice must describe what will happen, so it depends on the interviewer. */
const texts: Record<NoticeKind, Record<InterviewerKind, NoticeText>> = {
  application: {
    ai: asRead(applicationNotice),
    questionnaire: asRead(applicationNoticeWithQuestionnaire),
    none: asRead(applicationNoticeWithPeople),
  },
  ai_conversation: {
    ai: asRead(aiConversationNotice),
    questionnaire: asRead(questionnaireNotice),
    none: asRead(noConversationNotice),
  },
};

/** The very signs that are shown: what is hashed is what was read. */
function asRead({ version, fr, en }: NoticeText): NoticeText {
  return { version, fr: setFrench(fr), en };
}

const hashes = new Map(
  Object.values(texts)
    .flatMap((byInterviewer) => Object.values(byInterviewer))
    .flatMap(({ fr, en }) => [fr, en])
    .map((text) => [text, sha256(text)]),
);

export function noticeOf(
  kind: NoticeKind,
  { lang, interviewer }: { lang: Lang; interviewer: InterviewerKind },
): Notice {
  const { version, [lang]: text } = texts[kind][interviewer];
  return { version, lang, text, sha256: hashes.get(text) ?? sha256(text) };
}

const withoutProvider = new Set([
  questionnaireNotice.version,
  noConversationNotice.version,
  // Agreed to under earlier versions, which said the same.
  '2026-11-script-1',
  '2026-11-none-1',
]);

/** Whether this notice discloses the provider: only a consent given under such a notice allows its use. */
export function disclosesProvider(version: string): boolean {
  return !withoutProvider.has(version);
}
