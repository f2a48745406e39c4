import type { PortalTexts } from './texts.fr.ts';

export const portalInEnglish: PortalTexts = {
  title: (workspace) => `Your candidate space – ${workspace}`,
  heading: 'Your candidate space',
  greeting: (firstName) => `Hello ${firstName}. `,
  lead: {
    candidate: (workspace) => `Here you decide what becomes of your data at ${workspace}.`,
    application: (workspace) =>
      `Here you decide what becomes of the data of one application to ${workspace}.`,
  },
  secret: 'The address of this page opens these data: pass it on to nobody.',
  download: {
    heading: 'Download your data',
    text: {
      candidate:
        'A ZIP folder holds everything we have about you: a page to read, your CVs, and the same data for a machine.',
      application:
        'A ZIP folder holds what was sent with this application, without the CV itself, and its consents. To receive all your data, open the personal link in your confirmation e-mail.',
    },
    action: 'Download my data',
    json: 'The JSON file only',
  },
  deletion: {
    heading: 'Delete your data',
    text: 'You can ask for deletion at any time. We first explain what will happen.',
    action: 'Ask for deletion',
    logged: (day) => `Your deletion request is recorded. A person handles it by ${day} at the latest.`,
    since:
      'An application that you sent since is kept, unless you ask again: the request then covers it too.',
    again: 'Ask for deletion again',
  },
  rights: {
    heading: 'Your rights and contacts',
    text: (workspace) =>
      `${workspace} is the controller of your data. You can also have them corrected, object to their use, have it restricted, or withdraw a consent.`,
    contact: 'For any question or request:',
    complaint: 'For a complaint: the supervisory authority of your country, in France the CNIL,',
  },
  confirm: {
    title: 'Ask for deletion',
    heading: 'Ask for the deletion of your data',
    whatHeading: 'What is deleted',
    what: {
      candidate: (workspace) =>
        `Everything that ${workspace} has about you in this service: contact details, applications, CV, conversations and consents. Applications that are under way come to an end.`,
      application: (workspace) =>
        `One application to ${workspace}, with what was sent with it. If it is under way, it comes to an end.`,
    },
    howHeading: 'What happens',
    how: [
      'Your request is recorded at once. The first time, an e-mail confirms it.',
      'A person handles it within one month.',
      'Deletion is final. Until then you can still download your data.',
    ],
    submit: 'Confirm the deletion request',
    back: 'Go back without asking',
  },
  done: {
    title: 'Request recorded',
    heading: 'Your request is recorded',
    due: (workspace, day) =>
      `A person handles it for ${workspace} within one month, by ${day} at the latest.`,
    nextHeading: 'What happens next?',
    next: {
      candidate: [
        'The first time, an e-mail confirms this request and its deadline to you.',
        'Until the deletion you can still download your data.',
      ],
      application: [
        'An e-mail goes to the address of the application, with a personal link to confirm the request or to widen it to all your data.',
        'Until the deletion you can still download the data of this application.',
      ],
    },
    back: 'Back to your space',
  },
  missing: {
    title: 'This link opens nothing',
    text: 'It is incomplete or expired, or its data have been deleted already. Open the link in your latest e-mail, or write to the employer.',
  },
};
