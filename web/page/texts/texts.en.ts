import type { PageTexts } from './texts.fr.ts';

export const pageInEnglish: PageTexts = {
  locale: 'en-GB',
  skip: 'Skip to content',
  language: 'Language',
  footer: {
    operatedBy: (name) => `Application service operated by ${name}.`,
    contact: 'Contact:',
  },
  missingLink: {
    title: 'This link opens nothing',
    text: 'It is incomplete or expired, or its data has been deleted already. Open the link in your latest e-mail, or write to the employer.',
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
