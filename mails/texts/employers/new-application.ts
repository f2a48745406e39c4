import { toAnswerWords } from '#domain/applications/answers/answer-words.ts';
import type { Lang } from '#kernel/language.ts';
import { type Block, type MailContent, oneLine } from '#mails/template/mail-content.ts';
import { type Applicant, aboutApplicant, footers, reply, someone } from './employer-words.ts';

type NewApplication = Applicant & {
  /** The job board that sent the application; null for the form. */
  board: string | null;
  hasCv: boolean;
  answers: readonly JobAnswer[];
};

type JobAnswer = Parameters<typeof toAnswerWords>[0];

/** Tells the workspace of a new application. */
export const newApplication: Record<Lang, (facts: NewApplication) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Nouvelle candidature : ${namePrefix(facts)}${facts.jobTitle}`,
    preheader: facts.hasCv ? 'Avec un CV.' : 'Sans CV.',
    heading: someone.fr(facts),
    blocks: [
      `${someone.fr(facts)} postule à votre offre « ${facts.jobTitle} »${facts.board === null ? '' : `, par ${facts.board}`}. ${facts.hasCv ? 'Un CV est joint à la candidature.' : 'Aucun CV n’est joint à la candidature.'}`,
      ...answerBlocks('fr', facts),
      reply.fr(facts),
      ...aboutApplicant.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `New application: ${namePrefix(facts)}${facts.jobTitle}`,
    preheader: facts.hasCv ? 'With a CV.' : 'Without a CV.',
    heading: someone.en(facts),
    blocks: [
      `${someone.en(facts)} applies for your job “${facts.jobTitle}”${facts.board === null ? '' : `, through ${facts.board}`}. ${facts.hasCv ? 'A CV is attached to the application.' : 'No CV is attached to the application.'}`,
      ...answerBlocks('en', facts),
      reply.en(facts),
      ...aboutApplicant.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};

const answerTexts: Record<Lang, { title: string; elsewhere: string }> = {
  fr: { title: 'Réponses à vos questions', elsewhere: 'Contient une adresse : à lire dans la candidature.' },
  en: { title: 'Answers to your questions', elsewhere: 'Contains an address: read it in the application.' },
};

/** Mail programs turn a text with one of these into a link. */
const LINKED = /:\/\/|@|[\p{L}\p{N}]\.\p{L}{2}/u;

/** Each answer has one line, and none has an address, which a stranger could have typed for the reader to open (D37). */
function answerBlocks(lang: Lang, { answers }: NewApplication): Block[] {
  if (answers.length === 0) return [];
  const { title, elsewhere } = answerTexts[lang];
  const facts = answers.map((one): [string, string] => {
    const { question, answer } = toAnswerWords(one, lang);
    return [oneLine(question.text), LINKED.test(answer.text) ? elsewhere : oneLine(answer.text)];
  });
  return [{ title }, { facts }];
}

/** Returns the name for the subject line, without a preposition, which French would elide before some names. */
function namePrefix({ candidate }: Pick<Applicant, 'candidate'>): string {
  return candidate === null ? '' : `${candidate}, `;
}
