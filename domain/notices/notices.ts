import type { Lang } from '#kernel/language.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import { setFrench } from '#kernel/text/french.ts';
import type { ProviderDescription } from '#realtime/interviewer/provider/provider.ts';
import { aiConversationNotice } from './ai-conversation.ts';
import {
  applicationNotice,
  applicationNoticeWithPeople,
  applicationNoticeWithQuestionnaire,
} from './application.ts';
import { noConversationNotice } from './no-conversation.ts';
import type { NoticeText } from './notice-text.ts';
import { questionnaireNotice } from './questionnaire-conversation.ts';

/** A text that a person read before agreeing; its version and its SHA-256 are kept as the proof (D23). */
export type Notice = { version: string; lang: Lang; text: string; sha256: string };

/** The interviewer of the candidates: a provider's model, the questionnaire, or people only. */
export type InterviewerKind = 'ai' | 'questionnaire' | 'none';

type Reading = { lang: Lang; interviewer: InterviewerKind };

/** Returns the notice of the application form. */
export function applicationNoticeOf({ lang, interviewer }: Reading): Notice {
  return noticeIn(lang, ofApplication[interviewer]);
}

/** Returns the notice of the conversation; that of a model names its provider. */
export function conversationNoticeOf({
  lang,
  interviewer,
  aiProvider,
}: Reading & { aiProvider: ProviderDescription }): Notice {
  return noticeIn(
    lang,
    interviewer === 'ai' ? asShown(aiConversationNotice(aiProvider)) : ofConversation[interviewer],
  );
}

const ofApplication = {
  ai: asShown(applicationNotice),
  questionnaire: asShown(applicationNoticeWithQuestionnaire),
  none: asShown(applicationNoticeWithPeople),
};

const ofConversation = { questionnaire: asShown(questionnaireNotice), none: asShown(noConversationNotice) };

/** Sets the French before it is hashed: the hash is that of the characters that are shown. */
function asShown({ version, fr, en }: NoticeText): NoticeText {
  return { version, fr: setFrench(fr), en };
}

function noticeIn(lang: Lang, { version, [lang]: text }: NoticeText): Notice {
  return { version, lang, text, sha256: sha256(text) };
}

/** True if a consent under this notice allows the use of the provider: the notice must name it. */
export function disclosesProvider(version: string, { noticeVersions }: ProviderDescription): boolean {
  return noticeVersions.includes(version);
}
