import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { Lang } from '#kernel/language.ts';
import { type Block, formatDay, type MailContent, nameInGreeting } from '#mails/template/mail-content.ts';

type PortalLinksFacts = {
  firstName: string | null;
  operator: string;
  timeZone: string;
  /** The portals of the person, one for each employer; all links expire together. */
  portals: readonly { employer: string; link: PortalLink }[];
};

/** Brings a person the new links that were requested for their address. */
export const portalLinksMail: Record<Lang, (facts: PortalLinksFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: 'Votre lien vers vos candidatures',
    preheader: 'Le lien que vous avez demandé.',
    heading: 'Votre lien',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      facts.portals.length === 1
        ? 'Voici le lien que vous avez demandé. Il ouvre votre espace candidat : votre candidature, ses suites et vos données.'
        : 'Voici les liens que vous avez demandés. Chacun ouvre votre espace candidat chez un employeur : votre candidature, ses suites et vos données.',
      ...buttons(facts, (employer) => `Votre espace candidat, ${employer}`),
      `${facts.portals.length === 1 ? 'Ce lien ouvre vos données : ne le transmettez à personne. Il est valable' : 'Ces liens ouvrent vos données : ne les transmettez à personne. Ils sont valables'} jusqu’au ${formatDay(expiryOf(facts), 'fr', facts.timeZone)}.`,
      'Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.',
    ],
    footer: `Message automatique, envoyé par ${facts.operator}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: 'Your link to your applications',
    preheader: 'The link that you asked for.',
    heading: 'Your link',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      facts.portals.length === 1
        ? 'Here is the link that you asked for. It opens your candidate space: your application, what follows from it, and your data.'
        : 'Here are the links that you asked for. Each opens your candidate space at one employer: your application, what follows from it, and your data.',
      ...buttons(facts, (employer) => `Your candidate space, ${employer}`),
      `${facts.portals.length === 1 ? 'This link opens your data: do not share it. It is valid' : 'These links open your data: do not share them. They are valid'} until ${formatDay(expiryOf(facts), 'en', facts.timeZone)}.`,
      'If you have not asked for anything, ignore this message: nothing has changed.',
    ],
    footer: `Automatic message, sent by ${facts.operator}.`,
  }),
};

function buttons({ portals }: PortalLinksFacts, labelOf: (employer: string) => string): Block[] {
  return portals.map(({ employer, link }) => ({ button: { label: labelOf(employer), url: link.url } }));
}

/** Returns the time at which the first of the links expires. */
function expiryOf({ portals }: PortalLinksFacts): Date {
  return new Date(Math.min(...portals.map(({ link }) => link.expiresAt.getTime())));
}
