import type { InterviewerOrigin } from '#kernel/conversation/message-origin.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';

/** Tells the candidate who speaks, before the first word (compliance L-1); it cannot be switched off. */
export function disclosureOf(
  generatedBy: InterviewerOrigin,
  { lang, workspaceName, jobTitle }: { lang: Lang; workspaceName: string; jobTitle: string },
): string {
  return disclosures[lang][generatedBy](workspaceName, jobTitle);
}

/** Error sentences that a candidate may see; they never contain the words of a provider or a database (D3). */
export const safeSentences = {
  fr: { failed: 'La réponse a été interrompue. Veuillez renvoyer votre message.' },
  en: { failed: 'The answer was interrupted. Please send your message again.' },
} as const satisfies Record<Lang, Record<string, string>>;

/** The last sentences of each disclosure. */
const rights = {
  fr: 'Il ne vous note pas, ne vous classe pas et ne décide rien : l’employeur décide. Vous pouvez demander un échange avec une personne à tout moment, sans conséquence pour votre candidature.',
  en: 'It does not score or rank you and decides nothing: the employer decides. You can ask for a person at any time, with no effect on your application.',
} as const satisfies Record<Lang, string>;

type Disclosure = (workspace: string, job: string) => string;

const disclosures: Record<Lang, Record<InterviewerOrigin, Disclosure>> = {
  fr: typesetFrenchTexts({
    ai: (workspace, job) =>
      `Vous allez échanger avec un assistant d’intelligence artificielle de l’employeur (${workspace}). Il pose des questions sur le poste « ${job} » et prépare une synthèse factuelle. ${rights.fr}`,
    script: (workspace, job) =>
      `Vous allez échanger avec un questionnaire automatique de l’employeur (${workspace}), sans intelligence artificielle. Il pose des questions sur le poste « ${job} » et remet à l’employeur ce que vous écrivez, tel quel. ${rights.fr}`,
  }),
  en: {
    ai: (workspace, job) =>
      `You are about to talk with an artificial-intelligence assistant of ${workspace}. It asks about the role "${job}" and prepares a factual summary. ${rights.en}`,
    script: (workspace, job) =>
      `You are about to talk with an automatic questionnaire of ${workspace}, without artificial intelligence. It asks about the role "${job}" and hands what you write to the employer as it is. ${rights.en}`,
  },
};
