import type { Role } from '#domain/desk/desk-members.ts';
import type { Lang } from '#kernel/language.ts';
import type { MailContent } from '#mails/template/mail-content.ts';

type InvitationFacts = {
  operator: string;
  employer: string;
  /** The invited address, which gets all later links. */
  email: string;
  role: Role;
  url: string;
  signInUrl: string;
};

const abilities: Record<Lang, Record<Role, string>> = {
  fr: {
    owner:
      'Vous lisez les candidatures et y répondez, publiez les offres et gérez les réglages et les membres.',
    recruiter: 'Vous lisez les candidatures et y répondez, et publiez les offres.',
    reviewer: 'Vous lisez les candidatures, sans y répondre.',
  },
  en: {
    owner: 'You read and answer applications, publish jobs, and manage the settings and members.',
    recruiter: 'You read and answer applications, and publish jobs.',
    reviewer: 'You read applications, and do not answer them.',
  },
};

/** Invites a person to an employer's desk. */
export const invitationMail: Record<Lang, (facts: InvitationFacts) => MailContent> = {
  fr: ({ operator, employer, email, role, url, signInUrl }) => ({
    lang: 'fr',
    subject: `${employer} : votre accès aux candidatures`,
    preheader: 'Un lien pour vous connecter.',
    heading: 'Vous êtes invité',
    blocks: [
      `${employer} vous invite à son espace de recrutement. ${abilities.fr[role]}`,
      { button: { label: 'Se connecter', url } },
      `Ce lien sert une seule fois, dans les sept jours. Ensuite, demandez-en un autre pour ${email}.`,
      { label: 'Recevoir un lien de connexion', url: signInUrl },
      'Ne le transmettez à personne. Si vous ne vous attendiez pas à ce message, ignorez-le : rien ne se passe.',
    ],
    footer: `Message automatique, envoyé par ${operator}.`,
  }),
  en: ({ operator, employer, email, role, url, signInUrl }) => ({
    lang: 'en',
    subject: `${employer}: your access to the applications`,
    preheader: 'A link to sign in.',
    heading: 'You are invited',
    blocks: [
      `${employer} invites you to its recruiting desk. ${abilities.en[role]}`,
      { button: { label: 'Sign in', url } },
      `This link works once, within seven days. After that, ask for another one for ${email}.`,
      { label: 'Get a link to sign in', url: signInUrl },
      'Do not share it. If you did not expect this message, ignore it: nothing happens.',
    ],
    footer: `Automatic message, sent by ${operator}.`,
  }),
};
