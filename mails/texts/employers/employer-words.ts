import { toReference } from '#domain/applications/sent/reference.ts';
import type { EmployerLink } from '#domain/employers/employer-link.ts';
import type { Lang } from '#kernel/language.ts';
import { type Block, formatDay } from '#mails/template/mail-content.ts';

/** The facts about an application that every mail to its employer contains. */
export type ApplicationFacts = {
  applicationId: string;
  /** The candidate's name; null where it is not a plain name. */
  candidate: string | null;
  jobTitle: string;
  workspaceName: string;
  timeZone: string;
  receivedAt: Date;
  /** False once the desk has no answer to the application, such as after a withdrawal. */
  isAnswerable: boolean;
  /** The desk's address, where members sign in; null if the workspace has no contact and the operator gets the mail. */
  deskUrl: string | null;
  /** The link that opens the application (D46). */
  link: EmployerLink;
};

/** Functions that write a text, or blocks of a mail, from facts, one in each language. */
type Words<Facts, Result> = Record<Lang, (facts: Facts) => Result>;

/** The candidate's name, or words for a candidate without a plain name, as the beginning of a sentence. */
export const applicantOrSomeone: Words<Pick<ApplicationFacts, 'candidate'>, string> = {
  fr: ({ candidate }) => candidate ?? 'Une personne',
  en: ({ candidate }) => candidate ?? 'A candidate',
};

/**
 * Returns the candidate's name for the beginning of a subject. It has no preposition, since French elides some before a
 * vowel. Without a plain name, the application's reference makes two mails about one job differ.
 */
export function candidatePrefix({
  candidate,
  applicationId,
}: Pick<ApplicationFacts, 'candidate' | 'applicationId'>): string {
  return `${candidate ?? toReference(applicationId)}, `;
}

/** The data whose deletion is requested, as they follow "the deletion of" or "to delete". */
export const dataToDelete: Words<Pick<ApplicationFacts, 'jobTitle'> & { isForAllData: boolean }, string> = {
  fr: ({ jobTitle, isForAllData }) =>
    isForAllData ? 'de toutes ses données chez vous' : `de sa candidature au poste « ${jobTitle} »`,
  en: ({ jobTitle, isForAllData }) =>
    isForAllData ? 'all their data at your company' : `their application for “${jobTitle}”`,
};

/** The sentence that a reply to the mail goes to the candidate. */
export const replyLine: Words<Pick<ApplicationFacts, 'candidate'>, string> = {
  fr: ({ candidate }) => `Répondez à ce message pour écrire à ${candidate ?? 'cette personne'}.`,
  en: ({ candidate }) => `Answer this message to write to ${candidate ?? 'that person'}.`,
};

type DeskFacts = Pick<ApplicationFacts, 'deskUrl' | 'applicationId'>;

/** A button to the application's page at the desk, for mails that ask for no answer. */
export const deskApplicationButton: Words<DeskFacts, Block[]> = {
  fr: (facts) => deskButton('Voir dans vos candidatures', facts, `applications/${facts.applicationId}`),
  en: (facts) => deskButton('See it among your applications', facts, `applications/${facts.applicationId}`),
};

type AnswerFacts = DeskFacts & Pick<ApplicationFacts, 'candidate' | 'isAnswerable'>;

/**
 * The two ways to answer, for mails that ask for an answer: the button to the application's page at the desk, and a
 * reply. The page asks for a sign-in, since a reply quotes the mail, with its links, to the candidate (D89).
 */
export const waysToAnswer: Words<AnswerFacts, Block[]> = {
  fr: (facts) =>
    facts.deskUrl === null || !facts.isAnswerable
      ? [replyLine.fr(facts), ...deskApplicationButton.fr(facts)]
      : [
          `Le lien « Répondre à la candidature » ouvre la candidature dans votre espace de recrutement : votre réponse y est enregistrée, et peut changer l’état de la candidature. Si vous répondez plutôt à ce message, vous écrivez à ${facts.candidate ?? 'cette personne'} depuis votre messagerie, et rien n’est enregistré ici.`,
          ...deskButton('Répondre à la candidature', facts, `applications/${facts.applicationId}`),
        ],
  en: (facts) =>
    facts.deskUrl === null || !facts.isAnswerable
      ? [replyLine.en(facts), ...deskApplicationButton.en(facts)]
      : [
          `The link “Answer the application” opens the application at your recruiting desk: your answer is recorded there, and can change the status of the application. If you reply to this message instead, you write to ${facts.candidate ?? 'that person'} from your own mailbox, and nothing is recorded here.`,
          ...deskButton('Answer the application', facts, `applications/${facts.applicationId}`),
        ],
};

/** A button to the list of applications at the desk, for mails about several applications. */
export const deskListBlocks: Words<string, Block[]> = {
  fr: (deskUrl) => [
    'Pour y répondre, connectez-vous à votre espace de recrutement.',
    { button: { label: 'Ouvrir vos candidatures', url: deskUrl } },
  ],
  en: (deskUrl) => [
    'To answer them, sign in at your recruiting desk.',
    { button: { label: 'Open your applications', url: deskUrl } },
  ],
};

/** Returns a button to a page of the desk, or nothing if the mail goes to the operator. */
export function deskButton(
  label: string,
  { deskUrl }: Pick<ApplicationFacts, 'deskUrl'>,
  path: string,
): Block[] {
  return deskUrl === null ? [] : [{ button: { label, url: `${deskUrl}/${path}` } }];
}

/**
 * The link to the application's page, the day on which it expires, the employer and the application's date. In a mail
 * to the operator, who has no desk, the link is the button, and the id that commands take replaces the reference.
 */
export const applicationBlocks: Words<ApplicationFacts, Block[]> = {
  fr: ({ applicationId, deskUrl, receivedAt, link, workspaceName, timeZone }) => [
    deskUrl === null
      ? { button: { label: 'Ouvrir la candidature', url: link.url } }
      : { label: 'Lire la candidature sans vous connecter', url: link.url },
    `Ce lien montre tout ce qui est dans la candidature, sans mot de passe, jusqu’au ${formatDay(link.expiresAt, 'fr', timeZone)} : ne le transmettez qu’à qui recrute pour ce poste. Chaque ouverture est enregistrée.`,
    {
      rows: [
        ['Employeur', workspaceName],
        ['Reçue le', formatDay(receivedAt, 'fr', timeZone)],
        deskUrl === null ? ['Candidature', applicationId] : ['Référence', toReference(applicationId)],
      ],
    },
  ],
  en: ({ applicationId, deskUrl, receivedAt, link, workspaceName, timeZone }) => [
    deskUrl === null
      ? { button: { label: 'Open the application', url: link.url } }
      : { label: 'Read the application without signing in', url: link.url },
    `This link shows all that is in the application, without a password, until ${formatDay(link.expiresAt, 'en', timeZone)}: share it only with those who recruit for this job. Each opening is recorded.`,
    {
      rows: [
        ['Employer', workspaceName],
        ['Received on', formatDay(receivedAt, 'en', timeZone)],
        deskUrl === null ? ['Application', applicationId] : ['Reference', toReference(applicationId)],
      ],
    },
  ],
};

/** Replaces the value of a field that only the application's page may show (D93). */
export const readOnPage: Record<Lang, string> = {
  fr: 'à lire sur la page de la candidature',
  en: 'to be read on the application’s page',
};

export const footers: Words<string, string> = {
  fr: (workspaceName) => `Message automatique envoyé pour ${workspaceName}.`,
  en: (workspaceName) => `Automatic message, sent for ${workspaceName}.`,
};
