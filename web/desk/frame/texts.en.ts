import type { FrameTexts } from './texts.fr.ts';

export const frameInEnglish: FrameTexts = {
  nav: {
    label: 'Recruiting desk',
    '/desk': 'Applications',
    '/desk/jobs': 'Jobs',
    '/desk/deletions': 'Deletions',
    '/desk/settings': 'Settings',
    '/desk/settings/members': 'Members',
    '/desk/settings/keys': 'Keys and webhook',
    '/desk/sessions': 'Sign-ins',
  },
  look: 'Your pages',
  otherDesk: 'Sign in at another desk',
  saved: 'Saved.',
  error: 'To correct',
  forbidden: {
    title: 'Your role does not allow this',
    text: 'Ask an owner of this desk. Nothing was changed.',
  },
  foreign: {
    title: 'Nothing was sent',
    text: 'This form does not come from this page, or your sign-in has changed. Open the page again, then try again.',
  },
  openAgain: 'Open the page again',
  fresh: {
    title: 'Confirm that it is you',
    text: 'Erasing people and managing members and keys need a sign-in of the last 15 minutes. Nothing was changed.',
    notice: 'To change something here, sign in again: a sign-in of the last 15 minutes is needed.',
    submit: 'Get a link to sign in',
    provider: (name) => `Confirm with ${name}`,
    after: 'Open the link on this device, then come back to this page.',
  },
};
