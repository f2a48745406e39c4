import type { PageTexts } from './texts.fr.ts';

export const pageInEnglish: PageTexts = {
  locale: 'en-GB',
  skip: 'Skip to content',
  language: 'Language',
  footer: {
    operatedBy: (name) => `Application service operated by ${name}.`,
    contact: 'Contact:',
    portal: 'My applications',
    accessibility: {
      unaudited: 'Accessibility',
      none: 'Accessibility: not conformant',
      partial: 'Accessibility: partially conformant',
      full: 'Accessibility: fully conformant',
    },
    legal: 'Legal notice',
    privacy: 'Personal data',
    noTracking: 'No tracking cookie',
  },
  answers: {
    heading: 'How this employer answers',
    promise: (days) =>
      `The employer’s promise: a person answers every application within ${days === 1 ? '1 day' : `${days} days`}.`,
    figures: ({ share, people, days }) =>
      `In the last 90 days ${share} of the applications, by ${people} ${people === 1 ? 'person' : 'people'}, had an answer${days === null ? '' : `, half of those within ${days === 1 ? '1 day' : `${days} days`}`}. An answer is a step that a person decided: review, interview, offer or refusal.`,
    due: (day) => `The employer promises an answer by a person by ${day}.`,
    late: (day) => `The employer had promised to answer by ${day}, and has not done so yet.`,
  },
  employerWords: { heading: (employer) => `Messages of ${employer}`, answered: 'is answered' },
  offeredTimes: (count, zone) =>
    count === 1 ? `Time offered (time zone: ${zone}):` : `Times offered (time zone: ${zone}):`,
  facts: {
    byYou: 'put right by you',
    correctAction: 'Put right',
    correctionLabel: 'What is right',
    save: 'Save',
    correctionRefused: (max) => `Write what is right, in ${max} characters at most.`,
    saved: 'Your correction is saved.',
  },
  missingLink: {
    title: 'This link opens nothing',
    text: 'It is incomplete or expired, or its data has been deleted already. Get a new one, or open the link in your latest e-mail.',
  },
  newLink: {
    heading: 'Get a new link',
    lead: {
      candidate:
        'Give the e-mail address of your application. If it is known here, an e\u2011mail brings the link to your candidate space.',
      employer:
        'Give the address at which your company receives applications. If it is known here, an e\u2011mail brings the links to the newest.',
    },
    label: 'E-mail address',
    invalid: 'Give a whole address, such as name@example.com.',
    submit: 'Get a new link',
    errorTitle: (title) => `Error: ${title}`,
    entry: {
      candidate: {
        title: 'Find my applications',
        other: 'Are you hiring? Find the applications that you received',
      },
      employer: {
        title: 'Find the applications received',
        other: 'Have you applied? Find your applications',
      },
    },
    sent: {
      title: 'Look at your e-mails',
      text: {
        candidate: 'If an application was sent with this address, an e-mail arrives there in a few minutes:',
        employer:
          'If an employer receives its applications at this address, an e-mail arrives there in a few minutes:',
      },
      spam: 'Nothing arrives? Look in your spam folder, then try another address. The number of these e-mails in a day is limited.',
      again: 'Try another address',
    },
  },
  errors: {
    backToCareers: 'See the jobs',
    404: {
      title: 'Page not found',
      text: 'This page does not exist, or the job is no longer published. Check the address in your browser.',
    },
    405: {
      title: 'This is not possible here',
      text: 'This page does not answer that kind of request. Go back and try again.',
    },
    410: {
      title: 'This position is closed',
      text: 'It was published here and takes no more applications. Another position may suit you.',
    },
    429: {
      title: 'Too many requests',
      text: 'Many requests came from your connection in a short time. Wait a minute, then try again.',
    },
    503: {
      title: 'The service is busy',
      text: 'Nothing was lost. Wait a moment, then try again.',
    },
    500: {
      title: 'Something went wrong',
      text: 'The problem is on our side and has been recorded. Try again in a few minutes.',
    },
  },
};
