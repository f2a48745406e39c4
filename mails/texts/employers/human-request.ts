import type { Lang } from '#kernel/language.ts';
import type { MailContent } from '#mails/template/mail-content.ts';
import { type Applicant, aboutApplicant, footers, reply, someone } from './employer-words.ts';

type HumanRequest = Applicant & {
  /** The employer was sent a request before, and the candidate has agreed to the assistant since. */
  isWithdrawn: boolean;
};

/** Tells the workspace that a candidate asked for a person (L-8), or no longer does. */
export const humanRequest: Record<Lang, (facts: HumanRequest) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Examen par une personne ${facts.isWithdrawn ? 'non demandé finalement' : 'demandé'} : ${facts.jobTitle}`,
    preheader: `${someone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: facts.isWithdrawn ? 'L’examen par une personne n’est plus demandé' : 'Une personne est demandée',
    blocks: [
      facts.isWithdrawn
        ? `${someone.fr(facts)}, qui avait demandé que sa candidature au poste « ${facts.jobTitle} » soit examinée sans échange automatique, accepte maintenant cet échange.`
        : `${someone.fr(facts)} demande que sa candidature au poste « ${facts.jobTitle} » soit examinée par une personne, sans échange automatique.`,
      'Ce choix est un droit : il ne doit avoir aucune conséquence sur l’examen de la candidature, ni sur sa place parmi les autres.',
      reply.fr(facts),
      ...aboutApplicant.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Review by a person ${facts.isWithdrawn ? 'no longer requested' : 'requested'}: ${facts.jobTitle}`,
    preheader: `${someone.en(facts)}, application for “${facts.jobTitle}”`,
    heading: facts.isWithdrawn ? 'Review by a person is no longer requested' : 'A person is asked for',
    blocks: [
      facts.isWithdrawn
        ? `${someone.en(facts)}, who had asked that their application for “${facts.jobTitle}” be reviewed without an automatic conversation, now accepts that conversation.`
        : `${someone.en(facts)} asks that their application for “${facts.jobTitle}” be reviewed by a person, without an automatic conversation.`,
      'This choice is a right: it must have no effect on how the application is considered, nor on its place among the others.',
      reply.en(facts),
      ...aboutApplicant.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};
