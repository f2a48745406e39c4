import type { Lang } from '#kernel/language.ts';
import { type Block, type MailContent, oneLine, unlinked } from '#mails/template/mail-content.ts';
import { type Applicant, aboutApplicant, answerAtDesk, footers, reply, someone } from './employer-words.ts';

type HumanRequest = Applicant & {
  /** The employer was sent a request before, and the candidate has agreed to the assistant since. */
  isWithdrawn: boolean;
  /** The number and the time for the call, in the candidate's words. */
  phone: string | null;
  when: string | null;
};

/** Tells the workspace that a candidate wants to be called by a person (L-8), or no longer does. */
export const humanRequest: Record<Lang, (facts: HumanRequest) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `${facts.isWithdrawn ? 'Rappel qui n’est plus demandé' : 'À rappeler'} : ${facts.jobTitle}`,
    preheader: `${someone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: facts.isWithdrawn ? 'L’appel n’est plus demandé' : 'Une personne souhaite être rappelée',
    blocks: [
      facts.isWithdrawn
        ? `${someone.fr(facts)}, qui avait demandé à être rappelé·e au sujet du poste « ${facts.jobTitle} », préfère maintenant répondre en ligne.`
        : `${someone.fr(facts)} souhaite être rappelé·e par une personne au sujet du poste « ${facts.jobTitle} », sans échange automatique.`,
      ...callBlocks('fr', facts),
      'Ce choix est un droit : il ne doit avoir aucune conséquence sur l’examen de la candidature, ni sur sa place parmi les autres.',
      reply.fr(facts),
      ...answerAtDesk.fr(facts),
      ...aboutApplicant.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `${facts.isWithdrawn ? 'Call no longer wanted' : 'To call back'}: ${facts.jobTitle}`,
    preheader: `${someone.en(facts)}, application for “${facts.jobTitle}”`,
    heading: facts.isWithdrawn ? 'The call is no longer wanted' : 'A candidate wants to be called back',
    blocks: [
      facts.isWithdrawn
        ? `${someone.en(facts)}, who had asked to be called about “${facts.jobTitle}”, now prefers to answer online.`
        : `${someone.en(facts)} wants to be called by a person about “${facts.jobTitle}”, without an automatic conversation.`,
      ...callBlocks('en', facts),
      'This choice is a right: it must have no effect on how the application is considered, nor on its place among the others.',
      reply.en(facts),
      ...answerAtDesk.en(facts),
      ...aboutApplicant.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};

const labels: Record<Lang, { phone: string; when: string; unknown: string }> = {
  fr: { phone: 'Numéro', when: 'Quand', unknown: 'aucun numéro donné : répondez par e-mail' },
  en: { phone: 'Number', when: 'When', unknown: 'no number was given: answer by e-mail' },
};

function callBlocks(lang: Lang, { isWithdrawn, phone, when }: HumanRequest): Block[] {
  if (isWithdrawn) return [];
  const words = labels[lang];
  const number = phone === null ? words.unknown : unlinked(oneLine(phone));
  return [
    {
      facts: [
        [words.phone, number],
        ...(when === null ? [] : [[words.when, unlinked(oneLine(when))] as const]),
      ],
    },
  ];
}
