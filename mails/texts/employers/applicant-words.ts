import { toReadableAnswer } from '#domain/applications/answers/readable-answer.ts';
import type { MailedAnswers } from '#domain/mails/mailed-answers.ts';
import {
  factWords,
  firstWordsIn,
  isUnderQuestion,
  shortTopicOf,
  writeAnswer,
} from '#domain/prequalification/fact-words.ts';
import { withChoiceIn } from '#domain/prequalification/questions/form-choices.ts';
import type { MarkedWish } from '#domain/prequalification/questions/mark-wishes.ts';
import { wordsAboutWish } from '#domain/prequalification/questions/wish-words.ts';
import type { Lang } from '#kernel/language.ts';
import { type Block, inOneLine, shortLine, withoutLinks } from '#mails/template/mail-content.ts';
import { linesOf } from '../words-of-employer.ts';
import type { ApplicationFacts } from './employer-words.ts';

type JobAnswer = Parameters<typeof toReadableAnswer>[0];

/**
 * The candidate's questions, and their answers on the form and in the conversation. `isTextLeftOut` is true if some
 * of them are only on the application's page (D93).
 */
export type ApplicantWords = Pick<
  MailedAnswers,
  'questions' | 'facts' | 'isFirstMessageLeftOut' | 'isTextLeftOut'
> & { answers: readonly JobAnswer[] };

type Texts = {
  questions: string;
  /** The label of an earlier text of a question. */
  earlier: string;
  /** The label of the words outside the questions. */
  firstWords: string;
  firstWordsLeftOut: string;
  exactTextNote: string;
  answers: string;
  unmailedNote: string;
};

const texts: Record<Lang, Texts> = {
  fr: {
    questions: 'Ses questions et remarques, dans ses mots',
    earlier: 'Question corrigée, qui remplace :',
    firstWords: `${factWords.fr.topics.first_words} :`,
    firstWordsLeftOut:
      'Les premiers mots de l’échange ne sont pas dans cet e-mail : ils sont à lire sur la page de la candidature.',
    exactTextNote: 'Le texte exact et complet est dans la candidature.',
    answers: 'Ce qui est noté sous les questions posées (des mots peuvent aussi parler d’autre chose)',
    unmailedNote:
      'Une réponse ou une remarque au moins n’est pas dans cet e-mail : elle est à lire sur la page de la candidature.',
  },
  en: {
    questions: 'Their questions and remarks, in their words',
    earlier: 'Corrected question, in place of:',
    firstWords: `${factWords.en.topics.first_words}:`,
    firstWordsLeftOut:
      'The first words of the conversation are not in this e-mail: you can read them on the application’s page.',
    exactTextNote: 'The exact and complete text is in the application.',
    answers: 'What is noted under the questions that were asked (words may be about something else too)',
    unmailedNote:
      'At least one answer or remark is not in this e-mail: you can read it on the application’s page.',
  },
};

/** The greatest length of all questions, in UTF-16 units, since mail programs cut a message off near 100 KB. */
const QUESTIONS_CHARACTERS_MAX = 30_000;

/** Tells whether the candidate wrote of their own accord, and not only answers. */
export function hasOwnWords(words: Pick<ApplicantWords, 'questions' | 'facts'>): boolean {
  return words.questions.length > 0 || firstWordsIn(words).length > 0;
}

type OwnWordsFacts = Pick<ApplicantWords, 'questions' | 'facts' | 'isFirstMessageLeftOut'> &
  Pick<ApplicationFacts, 'deskUrl'> & {
    /** True once the candidate withdrew the application; a mail about a new application leaves it out. */
    isWithdrawn?: boolean;
  };

/**
 * Returns what the candidate wrote of their own accord: words outside the questions, and as many questions as fit. A
 * note follows if a question is left out, or if a text is changed.
 */
export function questionBlocks(lang: Lang, facts: OwnWordsFacts): Block[] {
  if (!hasOwnWords(facts)) return [];
  const { questions, isFirstMessageLeftOut } = facts;
  const firstWords = firstWordsIn(facts).map(({ answer }) => answer);
  const fittingQuestions = questionsThatFit(questions);
  const mailedTexts = [...firstWords, ...fittingQuestions.map(({ text }) => text)];
  const isUnchanged = mailedTexts.every((text) => withoutLinks(text) === text);
  const isComplete = fittingQuestions.length === questions.length;
  const note = isUnchanged && isComplete ? [] : [texts[lang].exactTextNote];
  return [
    { title: texts[lang].questions },
    ...firstWords.map((words) => `${texts[lang].firstWords} ${quote(lang, words)}`),
    ...(isFirstMessageLeftOut ? [texts[lang].firstWordsLeftOut] : []),
    ...fittingQuestions.flatMap((question) => [
      ...questionLines(lang, question),
      ...wishBlocks(lang, question, facts),
    ]),
    ...note,
  ];
}

/** Returns the first questions, as many as fit into a mail together with their earlier texts. */
function questionsThatFit(questions: ApplicantWords['questions']): ApplicantWords['questions'] {
  let characters = 0;
  const firstTooMany = questions.findIndex(({ text, earlier }) => {
    characters += text.length + earlier.join('').length;
    return characters > QUESTIONS_CHARACTERS_MAX;
  });
  return firstTooMany === -1 ? questions : questions.slice(0, firstTooMany);
}

/** Names the wish in a question's words, with a link to the desk's list if the mail goes to its members. */
function wishBlocks(
  lang: Lang,
  wish: MarkedWish,
  { deskUrl, isWithdrawn = false }: Pick<OwnWordsFacts, 'deskUrl' | 'isWithdrawn'>,
): Block[] {
  const words = wordsAboutWish(wish, { lang, isWithdrawn });
  if (words === null) return [];
  const { text, deletionsLabel } = words;
  if (deletionsLabel === undefined || deskUrl === null) return [text];
  return [text, { label: deletionsLabel, url: `${deskUrl}/deletions` }];
}

/**
 * Returns a question, followed by its earlier texts, which the employer received or answered before the candidate
 * corrected it.
 */
function questionLines(lang: Lang, { text, earlier }: ApplicantWords['questions'][number]): string[] {
  return [quote(lang, text), ...earlier.map((words) => `${texts[lang].earlier} ${quote(lang, words)}`)];
}

/** Quotes a text with its lines, each without invisible characters. */
function quote(lang: Lang, text: string): string {
  const words = withoutLinks(linesOf(text).join('\n'));
  return lang === 'fr' ? `« ${words} »` : `“${words}”`;
}

/**
 * Returns the answers to the form's questions, then those of the conversation, one line each. An employer's question is
 * whole, a question of the service is a label in the mail's language. If an answer is cut or changed, a note says where
 * the exact words are.
 */
export function answerBlocks(
  lang: Lang,
  { answers, facts }: Pick<ApplicantWords, 'answers' | 'facts'>,
): Block[] {
  const answerRows = [
    ...answers.map((jobAnswer) => {
      const { question, answer } = toReadableAnswer(jobAnswer, lang);
      return { topic: question.text, words: answer.text };
    }),
    ...facts.filter(isUnderQuestion).map((fact) => ({
      topic: shortTopicOf(fact, lang),
      words: writeAnswer({ ...fact, answer: withChoiceIn(lang, fact) }, lang),
    })),
  ];
  if (answerRows.length === 0) return [];
  const rows = answerRows.map(({ topic, words }) => [inOneLine(topic), safeLine(words)] as const);
  const isExact = answerRows.every(({ words }) => safeLine(words) === words);
  const note = isExact ? [] : [texts[lang].exactTextNote];
  return [{ title: texts[lang].answers }, { rows }, ...note];
}

/** Returns the sentence that some words are only on the application's page, if there are such words (D93). */
export function unmailedBlocks(
  lang: Lang,
  { isTextLeftOut }: Pick<ApplicantWords, 'isTextLeftOut'>,
): Block[] {
  return isTextLeftOut ? [texts[lang].unmailedNote] : [];
}

function safeLine(text: string): string {
  return withoutLinks(shortLine(text));
}
