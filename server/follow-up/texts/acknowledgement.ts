import type { InterviewerKind } from '../../../domain/notices/notices.ts';
import type { PortalLink } from '../../../domain/portal/portal-link.ts';
import type { ChatLink } from '../../../domain/prequalification/chat-link.ts';
import type { Lang } from '../../../kernel/language.ts';
import { addressing, dayOf, type MailContent } from '../mail-content.ts';

type Acknowledgement = {
  firstName: string | null;
  jobTitle: string;
  employer: string;
  /** The job board that sent the application, which art. 14 GDPR wants named; null for the form. */
  board: string | null;
  operator: string;
  contact: string;
  receivedAt: Date;
  retentionMonths: number;
  link: PortalLink;
  /** Who would ask questions; what is said of artificial intelligence is what will happen. */
  interviewer: InterviewerKind;
  /** To the conversation; null where there is none. */
  chat: ChatLink | null;
};

/** Receipt, next step, AI notice (L-1, L-3), information of art. 13 or 14 GDPR (L-9), personal links. */
export const acknowledgement: Record<Lang, (facts: Acknowledgement) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Nous avons bien reçu votre candidature : ${facts.jobTitle}`,
    blocks: [
      `Bonjour${addressing(facts.firstName)},`,
      `Le ${dayOf(facts.receivedAt, 'fr')}, ${facts.employer} a reçu votre candidature au poste « ${facts.jobTitle} »${facts.board === null ? '' : `, transmise par ${facts.board}`}.`,
      { title: 'Et maintenant' },
      'Une personne chargée du recrutement lit votre candidature, puis vous répond. Vous n’avez rien à faire pour le moment.',
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
          ['Transferts', transfersFr[facts.interviewer]],
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
      `Ces liens ouvrent vos données : ne les transmettez à personne. Ils sont valables jusqu’au ${dayOf(facts.link.expiresAt, 'fr')}.`,
      'Si vous n’avez pas envoyé cette candidature, demandez sa suppression dans votre espace candidat.',
      `Message automatique envoyé pour ${facts.employer}.`,
    ],
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `We have received your application: ${facts.jobTitle}`,
    blocks: [
      `Hello${addressing(facts.firstName)},`,
      `On ${dayOf(facts.receivedAt, 'en')}, ${facts.employer} received your application for “${facts.jobTitle}”${facts.board === null ? '' : `, sent by ${facts.board}`}.`,
      { title: 'What happens next' },
      'A person in charge of recruitment reads your application and then answers you. You have nothing to do for now.',
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
          ['Transfers', transfersEn[facts.interviewer]],
          ['Duration', `${facts.retentionMonths} months after the last contact, then erasure`],
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
      `These links open your data: pass them on to nobody. They are valid until ${dayOf(facts.link.expiresAt, 'en')}.`,
      'If you did not send this application, ask for its deletion in your candidate space.',
      `Automatic message sent for ${facts.employer}.`,
    ],
  }),
};

const transfersFr: Record<InterviewerKind, string> = {
  ai: 'aucun, sauf si vous acceptez l’échange avec l’assistant : le fournisseur du modèle (Anthropic) peut alors traiter vos réponses hors de l’Union européenne, avec les garanties prévues par le RGPD',
  questionnaire: 'aucun',
  none: 'aucun',
};

const transfersEn: Record<InterviewerKind, string> = {
  ai: 'none, unless you accept the conversation with the assistant: the provider of the model (Anthropic) may then process your answers outside the European Union, with the safeguards of the GDPR',
  questionnaire: 'none',
  none: 'none',
};

/** What asks the questions, and the link where the person may agree to it; nothing is offered that would not answer. */
function assistanceFr({ chat, interviewer }: Acknowledgement): MailContent['blocks'] {
  if (interviewer === 'none')
    return [
      'Aucune intelligence artificielle n’intervient : une personne lit votre candidature. Aucune machine ne vous note, ne vous classe ni ne décide.',
    ];
  const what = {
    ai: 'Un échange avec un assistant d’intelligence artificielle',
    questionnaire: 'Un questionnaire automatique, sans intelligence artificielle,',
  }[interviewer];
  const rules =
    'Il pose des questions sur le poste et prépare une synthèse factuelle pour les personnes chargées du recrutement. Il n’a lieu qu’avec votre accord. Vous pouvez demander une personne à tout moment, sans conséquence pour votre candidature. Aucune machine ne vous note, ne vous classe ni ne décide.';
  if (chat === null) return [`${what} peut vous être proposé. ${rules}`];
  const label = {
    ai: 'Répondre aux questions de l’assistant, ou demander une personne',
    questionnaire: 'Répondre au questionnaire, ou demander une personne',
  }[interviewer];
  return [
    `${what} vous est proposé. Il est facultatif. ${rules} C’est toujours une personne qui décide.`,
    { label, url: chat.url },
    `Ce lien ouvre votre échange : ne le transmettez à personne. Il est valable jusqu’au ${dayOf(chat.expiresAt, 'fr')}.`,
  ];
}

function assistanceEn({ chat, interviewer }: Acknowledgement): MailContent['blocks'] {
  if (interviewer === 'none')
    return [
      'No artificial intelligence takes part: a person reads your application. No machine scores you, ranks you or decides.',
    ];
  const what = {
    ai: 'A conversation with an artificial-intelligence assistant',
    questionnaire: 'An automatic questionnaire, without artificial intelligence,',
  }[interviewer];
  const rules =
    'It asks about the role and prepares a factual summary for the people in charge of recruitment. It takes place only with your agreement. You can ask for a person at any time, with no effect on your application. No machine scores you, ranks you or decides.';
  if (chat === null) return [`${what} may be offered to you. ${rules}`];
  const label = {
    ai: 'Answer the assistant’s questions, or ask for a person',
    questionnaire: 'Answer the questionnaire, or ask for a person',
  }[interviewer];
  return [
    `${what} is offered to you. It is optional. ${rules} It is always a person who decides.`,
    { label, url: chat.url },
    `This link opens your conversation: pass it on to nobody. It is valid until ${dayOf(chat.expiresAt, 'en')}.`,
  ];
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
