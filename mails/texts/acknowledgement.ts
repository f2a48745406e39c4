import type { Settings } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';
import { type Assistance, assistanceEn, assistanceFr, mainLinkEn, mainLinkFr } from './assistance.ts';

type Acknowledgement = Assistance & {
  firstName: string | null;
  jobTitle: string;
  employer: string;
  timeZone: string;
  /** The job board that sent the application, which art. 14 GDPR requires to be named; null for the form. */
  board: string | null;
  operator: string;
  contact: string;
  receivedAt: Date;
  reference: string;
  /** The day of the person's earlier application for this job, which only this mail tells (D19); null for the first. */
  earlierAt: Date | null;
  retentionMonths: number;
  aiProvider: Settings['aiProvider'];
  /** The person is mailed about changes of the application's status. */
  statusMails: 'on' | 'off';
};

/**
 * Confirms the receipt, with next step, AI notice (L-1, L-3), information of art. 13 or 14 GDPR (L-9) and personal
 * links.
 */
export const acknowledgement: Record<Lang, (facts: Acknowledgement) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Nous avons bien reçu votre candidature : ${facts.jobTitle}`,
    preheader: `${facts.employer} l’a reçue. Ce qui se passe maintenant, et vos liens personnels.`,
    heading: 'Votre candidature est bien arrivée',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      `Le ${formatDay(facts.receivedAt, 'fr', facts)}, ${facts.employer} a reçu votre candidature au poste « ${facts.jobTitle} »${facts.board === null ? '' : `, transmise par ${facts.board}`}. Référence : ${facts.reference}.`,
      ...(facts.earlierAt === null
        ? []
        : [
            `Vous aviez déjà postulé à cette offre le ${formatDay(facts.earlierAt, 'fr', facts)}. L’employeur voit les deux candidatures, et vous aussi dans votre espace candidat.`,
          ]),
      { title: 'Et maintenant' },
      `Une personne chargée du recrutement lit votre candidature. ${newsFr[facts.statusMails]}`,
      { button: mainLinkFr(facts) },
      {
        title:
          facts.interviewer === 'questionnaire' ? 'Questionnaire automatique' : 'Intelligence artificielle',
      },
      ...assistanceFr(facts),
      { title: 'Vos données' },
      {
        facts: [
          ['Responsable du traitement', `${facts.employer} (contact : ${facts.contact})`],
          ['Données et origine', originFr(facts)],
          ['Finalités', 'recevoir et étudier votre candidature, vous répondre'],
          ['Base légale', legalBasisFr(facts)],
          [
            'Destinataires',
            `les personnes chargées du recrutement chez ${facts.employer} et ${facts.operator}, qui exploite ce service pour son compte`,
          ],
          ['Transferts', transfersFr(facts)],
          ['Durée', `${facts.retentionMonths} mois après le dernier contact, puis effacement`],
          [
            'Vos droits',
            'accès, rectification, effacement, limitation, opposition, portabilité, retrait de votre consentement à tout moment ; par vos liens personnels ou auprès du contact ci-dessus',
          ],
          ['Réclamation', 'auprès de la CNIL, www.cnil.fr'],
        ],
      },
      { title: 'Vos liens personnels' },
      {
        label: 'Votre espace candidat, pour voir vos données ou en demander la suppression',
        url: facts.link.url,
      },
      { label: 'Télécharger vos données', url: facts.link.exportUrl },
      `Ces liens ouvrent vos données : ne les transmettez à personne. Ils sont valables jusqu’au ${formatDay(facts.link.expiresAt, 'fr', facts)}.`,
      'Si vous n’avez pas envoyé cette candidature, demandez sa suppression dans votre espace candidat.',
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `We have received your application: ${facts.jobTitle}`,
    preheader: `${facts.employer} has received it. What happens next, and your personal links.`,
    heading: 'Your application has arrived',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      `On ${formatDay(facts.receivedAt, 'en', facts)}, ${facts.employer} received your application for “${facts.jobTitle}”${facts.board === null ? '' : `, sent by ${facts.board}`}. Reference: ${facts.reference}.`,
      ...(facts.earlierAt === null
        ? []
        : [
            `You had already applied for this job on ${formatDay(facts.earlierAt, 'en', facts)}. The employer sees both applications, and so do you in your candidate space.`,
          ]),
      { title: 'What happens next' },
      `A person in charge of recruitment will read your application. ${newsEn[facts.statusMails]}`,
      { button: mainLinkEn(facts) },
      {
        title: facts.interviewer === 'questionnaire' ? 'Automatic questionnaire' : 'Artificial intelligence',
      },
      ...assistanceEn(facts),
      { title: 'Your data' },
      {
        facts: [
          ['Controller', `${facts.employer} (contact: ${facts.contact})`],
          ['Data and source', originEn(facts)],
          ['Purposes', 'to receive and consider your application, and to answer you'],
          ['Legal basis', legalBasisEn(facts)],
          [
            'Recipients',
            `the people in charge of recruitment at ${facts.employer}, and ${facts.operator}, which runs this service on its behalf`,
          ],
          ['Transfers', transfersEn(facts)],
          [
            'Duration',
            `${facts.retentionMonths === 1 ? '1 month' : `${facts.retentionMonths} months`} after the last contact, then erasure`,
          ],
          [
            'Your rights',
            'access, rectification, erasure, restriction, objection, portability, and withdrawal of your consent at any time; by your personal links or through the contact above',
          ],
          ['Complaint', 'to the supervisory authority of your country (in France the CNIL, www.cnil.fr)'],
        ],
      },
      { title: 'Your personal links' },
      { label: 'Your candidate space, to see your data or ask for its deletion', url: facts.link.url },
      { label: 'Download your data', url: facts.link.exportUrl },
      `These links open your data: pass them on to nobody. They are valid until ${formatDay(facts.link.expiresAt, 'en', facts)}.`,
      'If you did not send this application, ask for its deletion in your candidate space.',
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};

/** Promises no mail where the workspace turned status mails off: the portal shows the status there. */
const newsFr = {
  on: 'Vous recevez un e-mail quand son état change, et vous pouvez le suivre dans votre espace candidat.',
  off: 'Vous pouvez suivre son état dans votre espace candidat.',
} as const satisfies Record<Acknowledgement['statusMails'], string>;

const newsEn = {
  on: 'You receive an e-mail when its status changes, and you can follow it in your candidate space.',
  off: 'You can follow its status in your candidate space.',
} as const satisfies Record<Acknowledgement['statusMails'], string>;

type Transfers = Pick<Acknowledgement, 'interviewer' | 'aiProvider'>;

function transfersFr({ interviewer, aiProvider: { name, processing } }: Transfers): string {
  if (interviewer !== 'ai') return 'aucun';
  const { place, safeguards } = processing.fr;
  return `aucun, sauf si vous acceptez l’échange avec l’assistant : le fournisseur du modèle (${name}) peut alors traiter vos réponses ${place}, ${safeguards}`;
}

function transfersEn({ interviewer, aiProvider: { name, processing } }: Transfers): string {
  if (interviewer !== 'ai') return 'none';
  const { place, safeguards } = processing.en;
  return `none, unless you accept the conversation with the assistant: the provider of the model (${name}) may then process your answers ${place}, ${safeguards}`;
}

function originFr({ board }: Acknowledgement): string {
  const data = 'votre identité, vos coordonnées, votre message et votre CV s’ils étaient joints';
  return board === null ? `${data}, tels que vous les avez envoyés` : `${data}, transmis par ${board}`;
}

function originEn({ board }: Acknowledgement): string {
  const data = 'your identity, your contact details, and your message and CV if they were attached';
  return board === null ? `${data}, as you sent them` : `${data}, as sent by ${board}`;
}

function legalBasisFr({ board }: Acknowledgement): string {
  const steps = 'les mesures précontractuelles prises à votre demande';
  return board === null ? `${steps}, et votre consentement donné par la case du formulaire` : steps;
}

function legalBasisEn({ board }: Acknowledgement): string {
  const steps = 'steps taken at your request before a contract';
  return board === null ? `${steps}, and your consent given by the box on the form` : steps;
}
