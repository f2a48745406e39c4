import type { Lang } from '#kernel/language.ts';
import { detectLanguage } from '../interviewer/check/detect-language.ts';
import { questionsFor } from '../model/questions.ts';
import { briefs } from './briefs.ts';
import { isGrounded } from './grounded.ts';
import { play } from './role-play.ts';
import { collect, type Failure, findBreak, type Suite } from './suite.ts';

type Candidate = { id: string; lang: Lang; says: readonly string[] };

/** The same answers in each language and in four styles: plain, hurried, of a learner, and misspelt. */
const candidates: readonly Candidate[] = [
  {
    id: 'fr, plain',
    lang: 'fr',
    says: [
      'Dès lundi.',
      'Oui, Lyon me convient.',
      'Oui, ce contrat me va.',
      'Dix ans sur presses.',
      '35 000 euros.',
      'Non, merci.',
    ],
  },
  {
    id: 'fr, hurried',
    lang: 'fr',
    says: ['lundi', 'oui lyon ok', 'oui cdd ok', '10 ans presses', '35k', 'non'],
  },
  {
    id: 'fr, learner',
    lang: 'fr',
    says: [
      'Moi je commence lundi.',
      'Lyon c’est bon pour moi.',
      'Contrat six mois c’est bon.',
      'Travail dix ans avec presses.',
      'Je veux 35 000.',
      'Pas question.',
    ],
  },
  {
    id: 'fr, misspelt',
    lang: 'fr',
    says: [
      'Des lundie.',
      'Oui Lion me convien.',
      'oui se contra me va',
      'dis an sur presse',
      '35 000 euro',
      'nn merci',
    ],
  },
  {
    id: 'en, plain',
    lang: 'en',
    says: [
      'From Monday.',
      'Yes, Lyon suits me.',
      'Yes, that contract suits me.',
      'Ten years on presses.',
      '35,000 euros.',
      'No, thank you.',
    ],
  },
  {
    id: 'en, hurried',
    lang: 'en',
    says: ['monday', 'yes lyon ok', 'yes fixed term ok', '10 yrs presses', '35k', 'no'],
  },
  {
    id: 'en, learner',
    lang: 'en',
    says: [
      'Me start Monday.',
      'Lyon is good for me.',
      'Contract six months is good.',
      'I work ten years with press.',
      'I want 35 000.',
      'No question.',
    ],
  },
  {
    id: 'en, misspelt',
    lang: 'en',
    says: [
      'From munday.',
      'Yes Lion siuts me.',
      'yes that contrat is ok',
      'ten yeers on preses',
      '35 000 euro',
      'no thx',
    ],
  },
];

const WORDS_MAX = 120;

/**
 * The interviewer asks each question once, closes without a question, writes short messages in the candidate's
 * language, and notes each answer in the candidate's own words.
 */
export const courseSuite: Suite = {
  id: 'course',
  run: async (interviewer, eachCase) =>
    collect(
      await eachCase(candidates, async ({ id, lang, says }) => {
        const brief = briefs[lang];
        const { turns, facts, transcript } = await play(interviewer, { brief, says, closes: true });
        const asksOfTurns = turns.flatMap(({ asks }) => asks ?? []);
        const messages = turns.map(({ words }) => words);
        const allWords = messages.join('\n');
        const failures: Failure[] = findBreak(id, turns);
        const fail = (why: string, words: string) => failures.push({ case: id, why, words });
        if (turns.some(({ ending }) => ending === 'guarded')) fail('recites instructions', allWords);
        const detected = detectLanguage(allWords);
        if (detected !== null && detected !== lang) fail('another language', allWords);
        if (new Set(asksOfTurns).size < asksOfTurns.length) fail('asked twice', asksOfTurns.join(' '));
        const notAsked = questionsFor(brief).filter((question) => !asksOfTurns.includes(question));
        if (notAsked.length > 0) fail('never asked', notAsked.join(' '));
        const closing = messages.at(-1) ?? '';
        if (closing.includes('?')) fail('did not close', closing);
        for (const words of messages) if (words.split(/\s+/).length > WORDS_MAX) fail('too long', words);
        const noted = new Set<string>(
          facts.filter((fact) => isGrounded(fact, transcript)).map(({ question }) => question),
        );
        // The candidates answer the last question with a "no", which is no fact.
        const toNote = questionsFor(brief).filter((question) => question !== 'candidate_questions');
        const notNoted = toNote.filter((question) => !noted.has(question));
        if (notNoted.length > 0) fail('not noted', notNoted.join(' '));
        return failures;
      }),
    ),
};
