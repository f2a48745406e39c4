import Negotiator from 'negotiator';
import { sha256 } from '../server/kernel/keys.ts';
import { aiConversationNotice } from './notices/ai-conversation.ts';
import { applicationNotice } from './notices/application.ts';

export type Lang = 'fr' | 'en';

/** What a person read before agreeing; version and SHA-256 of the exact text go to the trail (D23). */
export type Notice = { version: string; lang: Lang; text: string; sha256: string };

export type NoticeKind = 'application' | 'ai_conversation';

/** A text of the repository under its version: another wording is another version. */
export type NoticeText = { version: string } & Record<Lang, string>;

const texts: Record<NoticeKind, NoticeText> = {
  application: applicationNotice,
  ai_conversation: aiConversationNotice,
};

const notices = {
  application: { fr: built('application', 'fr'), en: built('application', 'en') },
  ai_conversation: { fr: built('ai_conversation', 'fr'), en: built('ai_conversation', 'en') },
};

export function noticeOf(kind: NoticeKind, lang: Lang): Notice {
  return notices[kind][lang];
}

/** The language that a person asks for, else that of the recruitment or of its workspace (D23). */
export function languageOf(acceptLanguage: string | null, otherwise: Lang): Lang {
  // `*` asks for nothing in particular.
  const named = (acceptLanguage ?? '').split(',').filter((range) => !range.trim().startsWith('*'));
  const asked = new Negotiator({ headers: { 'accept-language': named.join(',') || 'und' } });
  const language = asked.language(['fr', 'en']);
  return language === 'fr' || language === 'en' ? language : otherwise;
}

function built(kind: NoticeKind, lang: Lang): Notice {
  const { version, [lang]: text } = texts[kind];
  return { version, lang, text, sha256: sha256(text) };
}
