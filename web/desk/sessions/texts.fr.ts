import type { Device } from '#domain/desk/recognise-device.ts';

export const sessionsInFrench = {
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
};

export type SessionsTexts = typeof sessionsInFrench;
