import type { Lang } from '#kernel/language.ts';
import type { MailContent } from '#mails/template/mail-content.ts';
import {
  type ApplicantWords,
  answerBlocks,
  hasOwnWords,
  questionBlocks,
  unmailedBlocks,
} from './applicant-words.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  applicationBlocks,
  candidatePrefix,
  footers,
  waysToAnswer,
} from './employer-words.ts';

type NewAnswersFacts = ApplicationFacts & ApplicantWords & { isWithdrawn: boolean };

/** Brings the employer all questions and answers of a candidate, each time with the earlier ones (D83). */
export const newAnswersMail: Record<Lang, (facts: NewAnswersFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `${hasOwnWords(facts) ? 'Question ou remarque' : 'Réponses'} d’une candidature : ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: `${applicantOrSomeone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: hasOwnWords(facts) ? 'Une question ou une remarque' : 'Les réponses sont là',
    blocks: [
      `${applicantOrSomeone.fr(facts)} a écrit au sujet de sa candidature au poste « ${facts.jobTitle} »${facts.isWithdrawn ? ', qui est retirée : vous n’avez plus à l’examiner' : ''}.`,
      ...questionBlocks('fr', facts),
      ...answerBlocks('fr', facts),
      ...unmailedBlocks('fr', facts),
      ...waysToAnswer.fr(facts),
      ...applicationBlocks.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `${hasOwnWords(facts) ? 'A question or remark' : 'Answers'} in an application: ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: `${applicantOrSomeone.en(facts)}, application for “${facts.jobTitle}”`,
    heading: hasOwnWords(facts) ? 'A question or a remark' : 'The answers are here',
    blocks: [
      `${applicantOrSomeone.en(facts)} wrote about their application for “${facts.jobTitle}”${facts.isWithdrawn ? ', which is withdrawn: you no longer need to consider it' : ''}.`,
      ...questionBlocks('en', facts),
      ...answerBlocks('en', facts),
      ...unmailedBlocks('en', facts),
      ...waysToAnswer.en(facts),
      ...applicationBlocks.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};
