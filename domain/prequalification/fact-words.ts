import type { Lang } from '#kernel/language.ts';
import type { Fact } from '#realtime/model/facts.ts';
import type { OwnQuestion } from '#realtime/model/own-questions.ts';

type KnownTopic = Exclude<Fact['question'], OwnQuestion['id']>;

type FactWords = {
  /** The name of the whole sheet. */
  heading: string;
  topics: Record<KnownTopic, string>;
  declined: string;
  unclear: string;
};

/** The fact sheet's words. Candidate and employer read the same, so that no page shows a doubt to one of them alone. */
export const factWords: Record<Lang, FactWords> = {
  fr: {
    heading: 'Ce qui est noté',
    topics: {
      first_words: 'Premiers mots',
      availability: 'Disponibilité',
      location: 'Lieu de travail et télétravail',
      contract: 'Contrat',
      experience: 'Expérience',
      pay: 'Attentes de rémunération',
      candidate_questions: 'Questions à l’employeur',
    },
    declined: 'Sans réponse, par choix',
    unclear: 'réponse à préciser',
  },
  en: {
    heading: 'What is noted',
    topics: {
      first_words: 'First words',
      availability: 'Availability',
      location: 'Place of work and remote work',
      contract: 'Contract',
      experience: 'Experience',
      pay: 'Pay expectations',
      candidate_questions: 'Questions to the employer',
    },
    declined: 'Preferred not to answer',
    unclear: 'answer to be clarified',
  },
};

/** Names the sheet and its person, by the first name: a candidate's page shows no more of it (D148). */
export function sheetHeading(firstName: string | null, lang: Lang): string {
  const { heading } = factWords[lang];
  if (firstName === null) return heading;
  return lang === 'fr' ? `${heading}\u00a0: ${firstName}` : `${heading}: ${firstName}`;
}

/** Names the topic of a fact: a job's own question is shown as it was asked (D60). */
export function topicOf(
  { question, asked }: { question: string; asked?: string | undefined },
  lang: Lang,
): string {
  const topics: Record<string, string> = factWords[lang].topics;
  return asked ?? topics[question] ?? '';
}

type NotedAnswer = Pick<Fact, 'status' | 'answer'>;

/** Writes an answer as every page shows it, with the doubt where there is one. */
export function writeAnswer({ status, answer }: NotedAnswer, lang: Lang): string {
  const { declined, unclear } = factWords[lang];
  if (status === 'declined') return declined;
  // The questionnaire's notes begin `Topic : «…»`; the row shows the topic already.
  const words = answer.replace(/^[^:«"]{3,40}\s?: (?=«)/, '');
  return status === 'unclear' ? `${words} (${unclear})` : words;
}
