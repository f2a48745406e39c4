import { emailSentences } from '#domain/applications/form/fault-sentences.ts';
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
    cookies: 'Cookies',
  },
  answers: {
    heading: 'How this employer answers',
    promise: (days) =>
      `The employer’s promise: a person answers every application within ${days === 1 ? '1 day' : `${days} days`}.`,
    figures: ({ share, people, days }) => {
      const counted = `${people} ${people === 1 ? 'person' : 'people'}`;
      const medianTime = days === 1 ? '1 day' : `${days} days`;
      const median = days === null ? '' : `, half of those within ${medianTime}`;
      return `In the last 90 days ${share} of the applications, by ${counted}, had an answer${median}. An answer is a step that a person decided: review, interview, offer or refusal.`;
    },
    due: (day) => `The employer promises an answer by a person by ${day}.`,
    late: (day) => `The employer had promised to answer by ${day}, and has not done so yet.`,
  },
  employerWords: {
    heading: (employer) => `Messages from ${employer}`,
    writtenSince: 'a person has written since',
    reply: 'To answer, write to',
    replySubject: (job, reference) => `${job} (reference ${reference})`,
  },
  offeredTimes: (count, zone) => (count === 1 ? `Time offered (${zone}):` : `Times offered (${zone}):`),
  choice: {
    how: 'Choose: your mail program opens with the answer, which you then send. You can also write to',
    other: 'Propose another time',
    subject: (job, reference) => `Interview: ${job} (reference ${reference})`,
    hello: 'Hello,',
    suits: (moment, zone) => `This time suits me: ${moment} (${zone}).`,
    otherWords: 'I would propose another time: ',
  },
  facts: {
    count: 'What is noted ({count})',
    ofForm: ({ answers, hasQuestions }) =>
      answers === 0 && hasQuestions
        ? 'What you ask the employer'
        : `Your answers (${answers})${hasQuestions ? ', and what you ask the employer' : ''}`,
    byYou: 'corrected by you',
    correctAction: 'Change',
    correctionLabel: 'Your correction',
    save: 'Save',
    correctionErrorHeading: 'Your correction is not saved yet',
    correctionMissing: 'Write your correction: the field is empty.',
    correctionRefused: (max) => `Write your correction in ${max} characters at most.`,
    saved: 'Your correction is saved.',
  },
  missingLink: {
    title: 'This link does not work',
    text: 'It may be incomplete or expired, a new e-mail address may have replaced it, or its data may have been deleted. Get a link below, or open the one in your latest e-mail.',
  },
  newLink: {
    heading: 'Get a link by e-mail',
    lead: {
      candidate:
        'Enter the e-mail address that you applied with. If we know it, we will send you the link to your candidate space.',
      employer:
        'Enter the address at which your company receives applications. If we know it, we will send you the links to the latest ones.',
    },
    label: 'E-mail address',
    invalid: emailSentences.en,
    submit: 'Send the link',
    errorTitle: (title) => `Error: ${title}`,
    pages: {
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
      title: 'Check your inbox',
      text: {
        candidate: ['If an application was sent with', ', you will get an e-mail in a few minutes.'],
        employer: [
          'If an employer receives its applications at',
          ', you will get an e-mail in a few minutes.',
        ],
      },
      spam: 'Nothing yet? Check your spam folder, then try another address. We send only a few of these e-mails a day.',
      again: 'Try another address',
    },
  },
  distress: ({ number, emergency }) => {
    const helpline =
      number === null
        ? 'A helpline is there to listen'
        : `Call the helpline on ${number}: it is free and confidential`;
    return `In distress? ${helpline}. In immediate danger, call ${emergency}.`;
  },
  helplineSite: 'The helpline’s site',
  errors: {
    backToCareers: 'See the jobs',
    home: 'Home page',
    400: {
      title: 'This form could not be read',
      text: 'It arrived incomplete, too large or not in the expected form, and nothing has changed. Go back, then send it again from its page.',
    },
    404: {
      title: 'There is nothing at this address',
      text: 'The address may be incomplete, or the page may be gone. Check the address in your browser, or go on from here.',
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
