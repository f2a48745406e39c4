import { toAnswerWords } from '#domain/applications/answers/answer-words.ts';
import type { MailedAnswers } from '#domain/mails/mailed-answers.ts';
import { topicOf, writeAnswer } from '#domain/prequalification/fact-words.ts';
import type { Lang } from '#kernel/language.ts';
import { type Block, oneLine, unlinked } from '#mails/template/mail-content.ts';

type JobAnswer = Parameters<typeof toAnswerWords>[0];

/** The candidate's questions, and their answers on the form and in the conversation. */
export type SaidByApplicant = Pick<MailedAnswers, 'questions' | 'facts'> & { answers: readonly JobAnswer[] };

const texts: Record<Lang, { questions: string; more: string; answers: string }> = {
  fr: {
    questions: 'Ses questions',
    more: 'La suite est dans la candidature.',
    answers: 'Réponses à vos questions',
  },
  en: {
    questions: 'Their questions',
    more: 'The rest is in the application.',
    answers: 'Answers to your questions',
  },
};

/** Mail programs cut a message off near 100 KB. */
const QUESTIONS_CHARACTERS_MAX = 30_000;

/** The candidate's questions, whole and in their own words. */
export function questionBlocks(lang: Lang, { questions }: Pick<SaidByApplicant, 'questions'>): Block[] {
  if (questions.length === 0) return [];
  let left = QUESTIONS_CHARACTERS_MAX;
  const shown = questions.filter(({ length }) => {
    left -= length;
    return left >= 0;
  });
  const more = shown.length < questions.length ? [texts[lang].more] : [];
  return [{ title: texts[lang].questions }, ...shown.map((text) => quoted(lang, text)), ...more];
}

function quoted(lang: Lang, text: string): string {
  const words = unlinked(text.replace(/[\p{C}\s]+/gu, ' ').trim());
  return lang === 'fr' ? `« ${words} »` : `“${words}”`;
}

/** The answers to the form's questions, then those of the conversation, one line each, with the words of the page. */
export function answerBlocks(lang: Lang, { answers, facts }: Omit<SaidByApplicant, 'questions'>): Block[] {
  const rows = [
    ...answers.map((one): [string, string] => {
      const { question, answer } = toAnswerWords(one, lang);
      return [oneLine(question.text), line(answer.text)];
    }),
    ...facts.map((fact): [string, string] => [oneLine(topicOf(fact, lang)), line(writeAnswer(fact, lang))]),
  ];
  return rows.length === 0 ? [] : [{ title: texts[lang].answers }, { facts: rows }];
}

const line = (text: string) => unlinked(oneLine(text));
