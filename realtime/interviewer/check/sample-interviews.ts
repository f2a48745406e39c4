import type { Lang } from '#kernel/language.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { questionsFor } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';

/** The candidate's answer, which a model must quote in a fact. */
export const sampleAnswers: Record<Lang, string> = {
  fr: 'Je peux commencer le lundi 4 janvier.',
  en: 'I can start on Monday, 4 January.',
};

/** Builds an interview in which an invented candidate sent the messages of `filler`, and then answered a question. */
export function sampleInterview(lang: Lang, filler: readonly string[] = []): Interview {
  const brief = {
    lang,
    workspaceName: 'Atelier Exemple',
    jobTitle: lang === 'fr' ? 'Menuisier·ère' : 'Joiner',
    companyName: 'Atelier Exemple',
    location: 'Lyon',
    remoteWorkDays: 0,
    contract: 'CDI',
    salary: null,
    experienceLevel: null,
    educationLevel: null,
    descriptions: { company: null, position: null, profile: null },
    benefits: [],
    ownQuestions: null,
  };
  const question = lang === 'fr' ? 'Quand pourriez-vous commencer ?' : 'When could you start?';
  const asked = toMessage({ id: 'a1', role: 'assistant', text: question, asks: 'availability' });
  const answers = [...filler, sampleAnswers[lang]].map((text, index) =>
    toMessage({ id: `u${index}`, role: 'user', text, asks: null }),
  );
  const transcript = [asked, ...answers];
  const help = { newLinkUrl: 'https://example.com/portal', countryCode: null };
  return {
    brief,
    questions: questionsFor(brief),
    need: null,
    isDeletionRequested: false,
    help,
    transcript,
    facts: [],
    textSoFar: '',
    isLast: false,
    isStandIn: false,
  };
}

function toMessage(message: Pick<TranscriptMessage, 'id' | 'role' | 'text' | 'asks'>): TranscriptMessage {
  return { ...message, incomplete: false, byQuestionnaire: false };
}
