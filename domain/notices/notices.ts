import type { Lang } from '#kernel/language.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { typesetFrench } from '#kernel/text/french.ts';
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

/** A text that a person reads before they agree. The proof of the consent has its version and its SHA-256 (D23). */
export type Notice = { version: string; lang: Lang; text: string; sha256: string };

/**
 * The interviewer that asks questions after an application: an AI model, or the questionnaire. With `none`, only people
 * of the employer ask.
 */
export type InterviewerKind = 'ai' | 'questionnaire' | 'none';

/** Returns the interviewer of an application: `none` for an open application, which is about no job. */
export function interviewerFor(
  { interviewer }: { interviewer: InterviewerKind },
  { openApplications = false }: { openApplications?: boolean },
): InterviewerKind {
  return openApplications ? 'none' : interviewer;
}

type NoticeRequest = { lang: Lang; interviewer: InterviewerKind };

/** Returns the notice of the application form. */
export function applicationNoticeOf({ lang, interviewer }: NoticeRequest): Notice {
  return noticeIn(lang, applicationNotices[interviewer]);
}

/** Returns the notice of the conversation; for an AI interviewer it names the provider. */
export function conversationNoticeOf({
  lang,
  interviewer,
  aiProvider,
}: NoticeRequest & { aiProvider: ProviderDescription }): Notice {
  return noticeIn(
    lang,
    interviewer === 'ai' ? typeset(aiConversationNotice(aiProvider)) : conversationNotices[interviewer],
  );
}

const applicationNotices = {
  ai: typeset(applicationNotice),
  questionnaire: typeset(applicationNoticeWithQuestionnaire),
  none: typeset(applicationNoticeWithPeople),
};

const conversationNotices = {
  questionnaire: typeset(questionnaireNotice),
  none: typeset(noConversationNotice),
};

/** Typesets the French text, so that the hash is of the characters that are shown. */
function typeset({ version, text: { fr, en } }: NoticeText): NoticeText {
  return { version, text: { fr: typesetFrench(fr), en } };
}

export type AgreedInterviewer = Exclude<InterviewerKind, 'none'>;

/** Returns the interviewer of a consent. Notices of the questionnaire have a version such as `2026-11-script-11`. */
export function agreedInterviewer(noticeVersion: string): AgreedInterviewer {
  return noticeVersion.includes('-script-') ? 'questionnaire' : 'ai';
}

function noticeIn(lang: Lang, { version, text: { [lang]: text } }: NoticeText): Notice {
  return { version, lang, text, sha256: sha256(text) };
}

/** Tells whether a consent to the notice of this version covers the provider: the notice must have named it. */
export function noticeCoversProvider(version: string, { noticeVersions }: ProviderDescription): boolean {
  return noticeVersions.includes(version);
}
