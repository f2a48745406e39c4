import type { Lang } from '#kernel/language.ts';
import type { MailContent } from '#mails/template/mail-content.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  applicationBlocks,
  candidatePrefix,
  deskApplicationButton,
  footers,
  replyLine,
} from './employer-words.ts';

/** Tells the workspace that an application's address was corrected, since replies to earlier mails go astray (D80). */
export const addressCorrectionMail: Record<Lang, (facts: ApplicationFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Adresse corrigée : ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: 'Répondez à ce message, et non à un précédent.',
    heading: 'Une adresse est corrigée',
    blocks: [
      `${applicantOrSomeone.fr(facts)} avait mal saisi son adresse e-mail en postulant à votre offre « ${facts.jobTitle} », et l’a corrigée. Une réponse à un de nos messages précédents irait à la mauvaise adresse.`,
      replyLine.fr(facts),
      ...deskApplicationButton.fr(facts),
      ...applicationBlocks.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Corrected address: ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: 'Answer this message, not an earlier one.',
    heading: 'An address is corrected',
    blocks: [
      `${applicantOrSomeone.en(facts)} had mistyped their e-mail address when applying for your job “${facts.jobTitle}”, and has corrected it. An answer to an earlier message would go to the wrong address.`,
      replyLine.en(facts),
      ...deskApplicationButton.en(facts),
      ...applicationBlocks.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};
