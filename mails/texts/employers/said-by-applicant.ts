import { toReadableAnswer } from '#domain/applications/answers/readable-answer.ts';
import type { MailedAnswers } from '#domain/mails/mailed-answers.ts';
import { topicOf, writeAnswer } from '#domain/prequalification/fact-words.ts';
import type { Lang } from '#kernel/language.ts';
import { type Block, shortLine, unlinked } from '#mails/template/mail-content.ts';
import { linesOf } from '../words-of-employer.ts';

type JobAnswer = Parameters<typeof toReadableAnswer>[0];

/**
 * The candidate's questions, and their answers on the form and in the conversation; `hasUnmailed` is true if some of them
 * are on the application's page alone (D93).
 */
export type SaidByApplicant = Pick<MailedAnswers, 'questions' | 'facts' | 'hasUnmailed'> & {
  answers: readonly JobAnswer[];
};

type Texts = { questions: string; earlier: string; exact: string; answers: string; unmailed: string };

const texts: Record<Lang, Texts> = {
  fr: {
    questions: 'Ses questions et remarques, dans ses mots',
    earlier: 'Question corrigée, qui remplace :',
    exact: 'Le texte exact et complet est dans la candidature.',
    answers: 'Ce qui est noté sous les questions posées (des mots peuvent aussi parler d’autre chose)',
    unmailed:
      'Une réponse ou une remarque au moins n’est pas dans cet e-mail : elle est à lire sur la page de la candidature.',
  },
  en: {
    questions: 'Their questions and remarks, in their words',
    earlier: 'Corrected question, in place of:',
    exact: 'The exact and complete text is in the application.',
    answers: 'What is noted under the questions that were asked (words may be about something else too)',
    unmailed:
      'At least one answer or remark is not in this e-mail: it is to be read on the application’s page.',
  },
};

/** The maximum number of characters of all questions, since mail programs cut a message off near 100 KB. */
const QUESTIONS_CHARACTERS_MAX = 30_000;

/**
 * Returns the candidate's questions in their own words, as many as fit, with a note if some are left out or changed.
 */
export function questionBlocks(lang: Lang, { questions }: Pick<SaidByApplicant, 'questions'>): Block[] {
  if (questions.length === 0) return [];
  let left = QUESTIONS_CHARACTERS_MAX;
  const shown = questions.filter(({ text, earlier }) => {
    left -= text.length + earlier.join('').length;
    return left >= 0;
  });
  const isExact = shown.length === questions.length && shown.every(({ text }) => unlinked(text) === text);
  const note = isExact ? [] : [texts[lang].exact];
  return [{ title: texts[lang].questions }, ...shown.flatMap((one) => questionLines(lang, one)), ...note];
}

/**
 * Returns a question, followed by its earlier texts, which the employer received or answered before the candidate
 * corrected it.
 */
function questionLines(lang: Lang, { text, earlier }: SaidByApplicant['questions'][number]): string[] {
  return [quoted(lang, text), ...earlier.map((words) => `${texts[lang].earlier} ${quoted(lang, words)}`)];
}

/** Quotes a text with its lines, each without invisible characters. */
function quoted(lang: Lang, text: string): string {
  const words = unlinked(linesOf(text).join('\n'));
  return lang === 'fr' ? `« ${words} »` : `“${words}”`;
}

/**
 * Returns the answers to the form's questions, then those of the conversation, one line each, in the words of the
 * application's page. If some are cut or changed, a note says where the exact words are.
 */
export function answerBlocks(
  lang: Lang,
  { answers, facts }: Pick<SaidByApplicant, 'answers' | 'facts'>,
): Block[] {
  const said = [
    ...answers.map((one) => {
      const { question, answer } = toReadableAnswer(one, lang);
      return { topic: question.text, words: answer.text };
    }),
    ...facts.map((fact) => ({ topic: topicOf(fact, lang), words: writeAnswer(fact, lang) })),
  ];
  if (said.length === 0) return [];
  const rows = said.map(({ topic, words }) => [shortLine(topic), line(words)] as const);
  const isExact = said.every(({ words }) => line(words) === words);
  const note = isExact ? [] : [texts[lang].exact];
  return [{ title: texts[lang].answers }, { rows }, ...note];
}

/** Returns the sentence that some words are on the application's page alone, if there are any (D93). */
export function unmailedBlocks(lang: Lang, { hasUnmailed }: Pick<SaidByApplicant, 'hasUnmailed'>): Block[] {
  return hasUnmailed ? [texts[lang].unmailed] : [];
}

const line = (text: string) => unlinked(shortLine(text));
