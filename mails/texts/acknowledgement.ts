import type { Settings } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';
import { type NamedApplication, yourApplication } from './application-words.ts';
import { type Assistance, assistanceEn, assistanceFr } from './assistance.ts';

type AcknowledgementFacts = Assistance &
  NamedApplication & {
    firstName: string | null;
    employer: string;
    /** The company at which the position is, if it is another than the employer. */
    company: string | null;
    timeZone: string;
    /** The job board that sent the application, which art. 14 GDPR requires us to name; null for the form. */
    board: string | null;
    operator: string;
    contactEmail: string;
    receivedAt: Date;
    reference: string;
    /** The day of the person's earlier application for this job, or null; only this mail says it, and no page (D19). */
    earlierAt: Date | null;
    retentionMonths: number;
    aiProvider: Settings['aiProvider'];
    /** `off` if the workspace mails no changes of the application's status. */
    statusMails: 'on' | 'off';
  };

/**
 * Confirms that the application arrived: the job, the portal's link, the next step (L-1, L-3), and the information of
 * art. 13 or 14 GDPR (L-9).
 */
export const acknowledgementMail: Record<Lang, (facts: AcknowledgementFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: facts.isOpen
      ? `Nous avons bien reçu votre candidature spontanée chez ${facts.employer}`
      : `Nous avons bien reçu votre candidature : ${facts.jobTitle}`,
    preheader: `${facts.employer} l’a reçue. Suivez-la avec le lien de ce message.`,
    heading: 'Votre candidature est bien arrivée',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      arrivalFr(facts),
      ...(facts.earlierAt === null
        ? []
        : [
            `Vous aviez déjà ${facts.isOpen ? 'envoyé une candidature spontanée' : 'postulé à cette offre'} le ${formatDay(facts.earlierAt, 'fr', facts.timeZone)}. L’employeur voit les deux candidatures, et vous aussi dans votre espace candidat.`,
          ]),
      { button: { label: 'Suivre ma candidature', url: facts.link.url } },
      `Référence : ${facts.reference}. Les liens de ce message ouvrent vos données : ils sont à vous seul, et valables jusqu’au ${formatDay(facts.link.expiresAt, 'fr', facts.timeZone)}. Si vous n’avez pas envoyé cette candidature, demandez sa suppression dans votre espace candidat.`,
      ...assistanceFr(facts),
      { title: 'Vos données' },
      {
        rows: [
          ['Responsable du traitement', `${facts.employer} (contact : ${facts.contactEmail})`],
          ['Données et origine', originFr(facts)],
          ['Finalités', 'recevoir et étudier votre candidature, vous répondre'],
          ['Base légale', legalBasisFr(facts)],
          [
            'Destinataires',
            `les personnes chargées du recrutement chez ${facts.employer}, et ${facts.operator}, qui exploite ce service pour son compte${facts.board === null ? '' : ` ; ${facts.board} peut lire l’état de cette candidature`}`,
          ],
          ['Transferts', transfersFr(facts)],
          ['Durée', `${facts.retentionMonths} mois après le dernier contact, puis effacement`],
          [
            'Vos droits',
            'accès, rectification, effacement, limitation, opposition, portabilité, retrait de votre consentement à tout moment ; dans votre espace candidat ou auprès du contact ci-dessus',
          ],
          ['Réclamation', 'auprès de la CNIL, www.cnil.fr'],
        ],
      },
      { label: 'Lire et enregistrer vos données', url: facts.link.sheetUrl },
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: facts.isOpen
      ? `We have received your open application to ${facts.employer}`
      : `We have received your application: ${facts.jobTitle}`,
    preheader: `${facts.employer} has received it. Follow it with the link of this message.`,
    heading: 'Your application has arrived',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      arrivalEn(facts),
      ...(facts.earlierAt === null
        ? []
        : [
            `You had already ${facts.isOpen ? 'sent an open application' : 'applied for this job'} on ${formatDay(facts.earlierAt, 'en', facts.timeZone)}. The employer sees both applications, and so do you in your candidate space.`,
          ]),
      { button: { label: 'Follow my application', url: facts.link.url } },
      `Reference: ${facts.reference}. The links of this message open your data: they are for you alone, and valid until ${formatDay(facts.link.expiresAt, 'en', facts.timeZone)}. If you did not send this application, ask for its deletion in your candidate space.`,
      ...assistanceEn(facts),
      { title: 'Your data' },
      {
        rows: [
          ['Controller', `${facts.employer} (contact: ${facts.contactEmail})`],
          ['Data and source', originEn(facts)],
          ['Purposes', 'to receive and consider your application, and to answer you'],
          ['Legal basis', legalBasisEn(facts)],
          [
            'Recipients',
            `the people in charge of recruitment at ${facts.employer}, and ${facts.operator}, which runs this service on its behalf${facts.board === null ? '' : `; ${facts.board} can read the status of this application`}`,
          ],
          ['Transfers', transfersEn(facts)],
          [
            'Duration',
            `${facts.retentionMonths === 1 ? '1 month' : `${facts.retentionMonths} months`} after the last contact, then erasure`,
          ],
          [
            'Your rights',
            'access, rectification, erasure, restriction, objection, portability, and withdrawal of your consent at any time; in your candidate space or through the contact above',
          ],
          ['Complaint', 'to the supervisory authority of your country (in France the CNIL, www.cnil.fr)'],
        ],
      },
      { label: 'Read and save your data', url: facts.link.sheetUrl },
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};

function arrivalFr(facts: AcknowledgementFacts): string {
  const day = formatDay(facts.receivedAt, 'fr', facts.timeZone);
  const atCompany = facts.company === null ? '' : ` (poste chez ${facts.company})`;
  const byBoard = facts.board === null ? '' : `, transmise par ${facts.board}`;
  const application = `${yourApplication.fr(facts)}${atCompany}${byBoard}`;
  return `Merci de votre candidature. Le ${day}, ${facts.employer} a reçu ${application}. ${newsFr[facts.statusMails]} C’est l’employeur qui décide.`;
}

function arrivalEn(facts: AcknowledgementFacts): string {
  const day = formatDay(facts.receivedAt, 'en', facts.timeZone);
  const atCompany = facts.company === null ? '' : ` (position at ${facts.company})`;
  const byBoard = facts.board === null ? '' : `, sent by ${facts.board}`;
  const application = `${yourApplication.en(facts)}${atCompany}${byBoard}`;
  return `Thank you for applying. On ${day}, ${facts.employer} received ${application}. ${newsEn[facts.statusMails]} It is the employer who decides.`;
}

/** The sentence that says how the person learns of a new status: by e-mail, or in the portal alone. */
const newsFr = {
  on: 'Quand son état change, un e-mail vous le dit, au plus tard le lendemain.',
  off: 'Vous suivez son état dans votre espace candidat.',
} as const satisfies Record<AcknowledgementFacts['statusMails'], string>;

const newsEn = {
  on: 'When its status changes, an e-mail tells you, the next day at the latest.',
  off: 'You follow its status in your candidate space.',
} as const satisfies Record<AcknowledgementFacts['statusMails'], string>;

type Transfers = Pick<AcknowledgementFacts, 'interviewer' | 'aiProvider'>;

function transfersFr({ interviewer, aiProvider: { name, processing } }: Transfers): string {
  if (interviewer !== 'ai') return 'aucun';
  const { place, safeguards } = processing.fr;
  return `aucun, sauf si vous acceptez l’échange avec l’assistant. Le fournisseur du modèle, ${name}, peut alors traiter vos réponses ${place} ${safeguards}`;
}

function transfersEn({ interviewer, aiProvider: { name, processing } }: Transfers): string {
  if (interviewer !== 'ai') return 'none';
  const { place, safeguards } = processing.en;
  return `none, unless you accept the conversation with the assistant. The provider of the model, ${name}, may then process your answers ${place} ${safeguards}`;
}

function originFr({ board }: AcknowledgementFacts): string {
  const data = 'votre identité, vos coordonnées et, s’il y en a, votre message, vos réponses et vos fichiers';
  return board === null ? `${data}, tels que vous les avez envoyés` : `${data}, transmis par ${board}`;
}

function originEn({ board }: AcknowledgementFacts): string {
  const data = 'your identity, your contact details and, if there are any, your message, answers and files';
  return board === null ? `${data}, as you sent them` : `${data}, as sent by ${board}`;
}

function legalBasisFr({ board }: AcknowledgementFacts): string {
  const steps = 'les mesures précontractuelles prises à votre demande';
  return board === null ? `${steps}, et votre consentement donné par la case du formulaire` : steps;
}

function legalBasisEn({ board }: AcknowledgementFacts): string {
  const steps = 'steps taken at your request before a contract';
  return board === null ? `${steps}, and your consent given by the box on the form` : steps;
}
