import type { SessionsTexts } from './texts.fr.ts';

export const sessionsInEnglish: SessionsTexts = {
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
};
