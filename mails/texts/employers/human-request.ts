import type { Lang } from '#kernel/language.ts';
import { type Block, type MailContent, shortLine, withoutLinks } from '#mails/template/mail-content.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  applicationBlocks,
  candidatePrefix,
  footers,
  readOnPage,
  waysToAnswer,
} from './employer-words.ts';

export type HumanRequestFacts = ApplicationFacts & {
  /**
   * The end of a request that an earlier mail reported: the candidate agreed to automatic questions, or took the
   * request back (D179). Null while a person is wanted.
   */
  requestEnd: 'answers_online' | 'taken_back' | null;
  /** True if the candidate asked for a call, with a number or a time. */
  isCall: boolean;
  /** The candidate's address, to which an answer to the mail goes. */
  email: string;
  /** The number for the call; null if none was given, or if it is not mailed. */
  phone: string | null;
  /** True if the field of the number tells of distress, and so is only on the application's page (D93). */
  isPhoneLeftOut: boolean;
  /** The time for the call, in the candidate's words; null if none was given, or if it is not mailed. */
  when: string | null;
  /** True if the words about the time tell of distress, and so are only on the application's page (D93). */
  isTimeLeftOut: boolean;
};

/** Tells the workspace that a candidate prefers a person or wants a call (L-8), or has ended that request. */
export const humanRequestMail: Record<Lang, (facts: HumanRequestFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `${subjects.fr[kindOf(facts)]} : ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: `${applicantOrSomeone.fr(facts)}, candidature au poste « ${facts.jobTitle} »`,
    heading: headings.fr[kindOf(facts)],
    blocks: [
      openings.fr(facts),
      ...callBlocks('fr', facts),
      'Ce choix est un droit : il ne doit avoir aucune conséquence sur l’examen de la candidature, ni sur sa place parmi les autres.',
      ...waysToAnswer.fr(facts),
      ...applicationBlocks.fr(facts),
    ],
    footer: footers.fr(facts.workspaceName),
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `${subjects.en[kindOf(facts)]}: ${candidatePrefix(facts)}${facts.jobTitle}`,
    preheader: `${applicantOrSomeone.en(facts)}, application for “${facts.jobTitle}”`,
    heading: headings.en[kindOf(facts)],
    blocks: [
      openings.en(facts),
      ...callBlocks('en', facts),
      'This choice is a right: it must have no effect on how the application is considered, nor on its place among the others.',
      ...waysToAnswer.en(facts),
      ...applicationBlocks.en(facts),
    ],
    footer: footers.en(facts.workspaceName),
  }),
};

/** The first sentence: the wish for a person, or its end. */
const openings: Record<Lang, (facts: HumanRequestFacts) => string> = {
  fr: (facts) => {
    const { candidate, jobTitle, requestEnd, isCall } = facts;
    const applicant = applicantOrSomeone.fr(facts);
    if (requestEnd !== null)
      return `${applicant}, qui avait demandé à échanger avec une personne au sujet du poste « ${jobTitle} », ${endings.fr[requestEnd]} : ne l’appelez plus pour cette demande.`;
    const called = candidate === null ? 'rappelée' : 'rappelé·e';
    const wish = isCall ? `souhaite être ${called} par` : 'préfère échanger avec';
    return `${applicant} ${wish} une personne au sujet du poste « ${jobTitle} ». Plus aucune question automatique ne lui est posée.`;
  },
  en: (facts) => {
    const { jobTitle, requestEnd, isCall } = facts;
    const applicant = applicantOrSomeone.en(facts);
    if (requestEnd !== null)
      return `${applicant}, who had asked to talk to a person about “${jobTitle}”, ${endings.en[requestEnd]}: do not call for that request any more.`;
    const wish = isCall ? 'wants to be called by' : 'prefers to talk to';
    return `${applicant} ${wish} a person about “${jobTitle}”. No automatic questions are asked any more.`;
  },
};

const endings: Record<Lang, Record<NonNullable<HumanRequestFacts['requestEnd']>, string>> = {
  fr: {
    answers_online: 'préfère maintenant répondre en ligne',
    taken_back: 'n’en a plus besoin',
  },
  en: { answers_online: 'now prefers to answer online', taken_back: 'no longer needs to' },
};

type RequestKind = 'ended' | 'call' | 'person';

function kindOf({ requestEnd, isCall }: HumanRequestFacts): RequestKind {
  if (requestEnd !== null) return 'ended';
  return isCall ? 'call' : 'person';
}

const subjects: Record<Lang, Record<RequestKind, string>> = {
  fr: { ended: 'Rappel qui n’est plus demandé', call: 'À rappeler', person: 'Préfère une personne' },
  en: { ended: 'Call no longer wanted', call: 'To call back', person: 'Prefers a person' },
};

const headings: Record<Lang, Record<RequestKind, string>> = {
  fr: {
    ended: 'L’appel n’est plus demandé',
    call: 'Une personne souhaite être rappelée',
    person: 'Une personne préfère échanger avec vous',
  },
  en: {
    ended: 'The call is no longer wanted',
    call: 'A candidate wants to be called back',
    person: 'A candidate prefers to talk to you',
  },
};

const rowLabels: Record<Lang, Record<'phone' | 'when' | 'email' | 'unknown', string>> = {
  fr: {
    phone: 'Numéro',
    when: 'Quand',
    email: 'E-mail',
    unknown: 'aucun numéro donné : répondez par e-mail',
  },
  en: {
    phone: 'Number',
    when: 'When',
    email: 'E-mail',
    unknown: 'no number was given: answer by e-mail',
  },
};

/** Returns the number, the address and the time for the call; nothing for a request that has ended. */
function callBlocks(lang: Lang, { requestEnd, email, ...call }: HumanRequestFacts): Block[] {
  if (requestEnd !== null) return [];
  const labels = rowLabels[lang];
  const givenNumber = call.phone === null ? labels.unknown : withoutLinks(shortLine(call.phone));
  const number = call.isPhoneLeftOut ? readOnPage[lang] : givenNumber;
  const when = call.isTimeLeftOut ? readOnPage[lang] : call.when;
  return [
    {
      rows: [
        [labels.phone, number],
        [labels.email, shortLine(email)],
        ...(when === null ? [] : [[labels.when, withoutLinks(shortLine(when))] as const]),
      ],
    },
  ];
}
