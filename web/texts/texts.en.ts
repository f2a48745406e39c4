import { formLabels } from '../../domain/applications/form/form-labels.ts';
import { jobWords } from '../../domain/jobs/one-job/job-words.ts';
import { sectionHeadings } from '../../domain/jobs/posting/headings.ts';
import type { Texts } from './texts.fr.ts';

export const english: Texts = {
  locale: jobWords.en.locale,
  skip: 'Skip to content',
  language: 'Language',
  footer: {
    operatedBy: (name) => `Application service operated by ${name}.`,
    contact: 'Contact:',
  },
  home: {
    title: (publisher) => `Applications – ${publisher}`,
    description: (publisher) => `Jobs and applications of the employers that ${publisher} serves pass here.`,
    candidates: 'Are you applying?',
    forCandidates:
      'Open the employer’s page, or the link that you received by e-mail: it leads to your application.',
    developers: 'Are you connecting software?',
    reference: 'The reference of the interface',
    document: 'Its OpenAPI description',
    catalog: 'The service’s catalog',
  },
  careers: {
    title: (workspace) => `Jobs – ${workspace}`,
    heading: (workspace) => `Join ${workspace}`,
    count: (count) => (count === 1 ? '1 open position' : `${count} open positions`),
    listLabel: 'Open positions',
    emptyHeading: 'No open positions right now',
    empty: (workspace) => `${workspace} is not hiring at the moment. New positions will appear on this page.`,
    description: (workspace) => `Jobs published by ${workspace}.`,
  },
  job: {
    back: 'All positions',
    title: (job, workspace) => `${job} – ${workspace}`,
    applyTo: (job) => `Apply for ${job}`,
    facts: 'At a glance',
    ...sectionHeadings.en,
    ...jobWords.en.job,
    hiringFor: (company) => `Position at ${company}`,
  },
  form: {
    title: (job) => `Apply: ${job}`,
    heading: 'Your application',
    intro: 'It takes about five minutes. Fields that are not marked “optional” must be filled in.',
    backToJob: 'Read the job again',
    you: 'Your details',
    file: 'Your background',
    agreement: 'Your agreement',
    ...formLabels.en,
    cvAgain: 'For your safety the browser has not kept the file: attach your CV again.',
    notice: 'What happens to your data',
    optional: 'optional',
    website: 'Leave this field empty',
    submit: 'Send my application',
    toolDescription: (job) =>
      `Fills in the application for “${job}” with what the person says. The person reads it, agrees and sends it: no agent does.`,
    errorTitle: (title) => `Error: ${title}`,
    errorHeading: 'Your application has not been sent yet',
    consentMissing: 'Tick the box to agree: without it we cannot process your application.',
    resend: 'Check what you entered, then send the form again.',
    tooMany: 'Too many applications were sent in a short time. Wait a minute, then try again.',
    unavailable:
      'The service could not record your application. Try again in a moment: it will not be sent twice.',
    faults: {
      required: (field) => `Fill in the field “${field}”.`,
      invalid_type: (field) => `The field “${field}” contains characters that cannot be accepted.`,
      invalid_email: () => 'The e-mail address is not complete: for example, name@example.com.',
      invalid_uuid: (field) => `The field “${field}” does not have the expected form.`,
      too_short: (field) => `The field “${field}” is too short.`,
      too_long: (field) => `The field “${field}” is too long.`,
      unknown_option: (field) => `The field “${field}” does not have an expected value.`,
      out_of_range: (field) => `The field “${field}” has a value out of range.`,
      already_used: (field) => `The field “${field}” was used already.`,
      file_type: () => 'The CV must be a PDF, DOC, DOCX, JPG or PNG file without macros.',
      file_too_big: () => 'The CV file is too large.',
      file_empty: () => 'The CV file is empty.',
      file_unreadable: () => 'The CV file could not be read. Choose it again.',
      not_published: () => 'This job is no longer published.',
      expired: (field) => `${field} is too old.`,
    },
  },
  unread: {
    title: 'Your application is not sent yet',
    text: 'Many requests arrive at the same time, or the connection is too slow. Go back to the previous page: your entries and your file are still there.',
    again: (seconds) => `Send again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    later: 'Then send again.',
  },
  thanks: {
    title: 'Application sent',
    heading: (name) => `Thank you ${name}, your application has been sent`,
    sentTo: (job, workspace) => `${workspace} has received your application for “${job}”.`,
    next: 'What happens next?',
    steps: (email) => [
      `You will receive a confirmation at ${email}. Please look in your spam folder too.`,
      'That e-mail holds a personal link: with it you can read your data, download it, or ask for its deletion.',
      'A person reads your application. It is always a person who decides.',
    ],
    back: 'See other positions',
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
