import type { Device } from '#domain/desk/recognise-device.ts';
import { inBothLanguages } from '#kernel/text/french.ts';

export const sessionsTexts = inBothLanguages({
  fr: {
    title: 'Vos connexions',
    lead: 'Les navigateurs connectés avec votre adresse. Un navigateur inconnu ? Déconnectez-le.',
    device: ({ browser, system }: Device) =>
      browser !== null && system !== null
        ? `${browser} sur ${system}`
        : (browser ?? system ?? 'Navigateur inconnu'),
    signedIn: (moment: string) => `Connecté le ${moment}.`,
    seen: (moment: string) => `Dernière visite le ${moment}.`,
    isThis: 'ce navigateur',
    end: 'Déconnecter',
    endOthers: 'Déconnecter tous les autres',
  },
  en: {
    title: 'Your sign-ins',
    lead: 'The browsers that are signed in with your address. One that you do not know? Sign it out.',
    device: ({ browser, system }) =>
      browser !== null && system !== null
        ? `${browser} on ${system}`
        : (browser ?? system ?? 'Unknown browser'),
    signedIn: (moment) => `Signed in on ${moment}.`,
    seen: (moment) => `Last visit on ${moment}.`,
    isThis: 'this browser',
    end: 'Sign out',
    endOthers: 'Sign out all others',
  },
});
