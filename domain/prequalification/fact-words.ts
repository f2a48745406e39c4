import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import type { Fact } from '#realtime/model/facts.ts';
import type { OwnQuestion } from '#realtime/model/own-questions.ts';
import { isToCandidate } from './asked-questions.ts';
import { isQuestionToEmployer } from './questions/is-question-to-employer.ts';

type KnownTopic = Exclude<Fact['question'], OwnQuestion['id']>;

type FactWords = {
  /** The name of the whole sheet. */
  heading: string;
  topics: Record<KnownTopic, string>;
  declined: string;
  unclear: string;
};

/** The words of the facts. Candidate and employer read the same words, so that neither misses a doubt. */
export const factWords: Record<Lang, FactWords> = {
  fr: {
    heading: 'Ce qui est noté',
    topics: {
      first_words: 'Écrit hors des questions posées',
      availability: 'Disponibilité',
      location: 'Lieu de travail',
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
      first_words: 'Written outside the questions',
      availability: 'Availability',
      location: 'Place of work',
      contract: 'Contract',
      experience: 'Experience',
      pay: 'Pay expectations',
      candidate_questions: 'Questions to the employer',
    },
    declined: 'Preferred not to answer',
    unclear: 'answer to be clarified',
  },
};

/**
 * Writes the heading of the facts, with the first name if it is given: a candidate's page shows no more of the name
 * (D148).
 */
export function sheetHeading(firstName: string | null, lang: Lang): string {
  const { heading } = factWords[lang];
  if (firstName === null) return heading;
  return lang === 'fr' ? `${heading} pour ${firstName}` : `${heading} for ${firstName}`;
}

/**
 * Tells whether words are noted under a question. Words before the first question of a conversation are under none
 * (D181), even if the candidate has sent answers in the form by then.
 */
export function isUnderQuestion({ question }: { question: string }): boolean {
  return question !== 'first_words';
}

/**
 * Counts the questions to the candidate under which words are noted. A declined question has no words, and words after
 * the invitation to ask the employer something answer no question.
 */
export function countWordsUnderQuestions(facts: readonly { question: string; status: string }[]): number {
  return facts.filter(
    (fact) => isUnderQuestion(fact) && isToCandidate({ id: fact.question }) && fact.status !== 'declined',
  ).length;
}

type StoredFact = { question: string; status: string; answer: string };

/** Tells whether words were written in the box for questions to the employer. */
function isInBox({ question, status }: StoredFact): boolean {
  return !isToCandidate({ id: question }) && status !== 'declined';
}

/** Tells whether words in the box for questions are listed: "no, thanks" and distress are not (D83). */
export function isAskedInBox(fact: StoredFact): boolean {
  return isInBox(fact) && isQuestionToEmployer(fact.answer, fact.question);
}

/** Counts the facts of the box for questions that the list of questions and remarks to the employer lacks (D83). */
export function countUnlistedWords({
  facts,
  questions,
}: {
  facts: readonly StoredFact[];
  questions: readonly { text: string }[];
}): number {
  return facts.filter((fact) => isInBox(fact) && questions.every(({ text }) => text !== fact.answer)).length;
}

/** Returns the words outside the questions, unless they are listed as a question to the employer. */
export function firstWordsIn<Fact extends { question: string; answer: string }>({
  facts,
  questions,
}: {
  facts: readonly Fact[];
  questions: readonly { text: string }[];
}): Fact[] {
  return facts.filter(
    (fact) => !isUnderQuestion(fact) && questions.every(({ text }) => text !== fact.answer),
  );
}

type QuestionOfFact = { question: string; asked?: string | undefined };

/**
 * Returns the question of a fact as it was asked (D177), or else the name of its topic. French spaces before marks are
 * typeset in both languages: an English question has no such spaces.
 */
export function topicOf({ question, asked }: QuestionOfFact, lang: Lang): string {
  return asked === undefined ? (nameOf(question, lang) ?? '') : typesetFrenchSpaces(asked);
}

/** Returns the short name of a fact's topic for a mail, or a job's own question as it was asked (D60). */
export function shortTopicOf({ question, asked }: QuestionOfFact, lang: Lang): string {
  return nameOf(question, lang) ?? asked ?? '';
}

function nameOf(question: string, lang: Lang): string | undefined {
  const topics: Record<string, string> = factWords[lang].topics;
  return topics[question];
}

/** Matches the topic with which the questionnaire's notes begin: `Contrat : ` in `Contrat : «…»`. */
const NOTED_TOPIC = /^[^:«"]{3,40}\s?: (?=«)/;

type NotedAnswer = Pick<Fact, 'status' | 'answer'>;

/** Writes an answer as all pages show it, with the doubt if there is one. */
export function writeAnswer({ status, answer }: NotedAnswer, lang: Lang): string {
  const { declined, unclear } = factWords[lang];
  if (status === 'declined') return declined;
  // The topic is left out, since the row shows it already.
  const words = answer.replace(NOTED_TOPIC, '');
  return status === 'unclear' ? `${words} (${unclear})` : words;
}
