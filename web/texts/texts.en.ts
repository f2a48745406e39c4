import { formLabels } from '#domain/applications/form/form-labels.ts';
import { jobWords } from '#domain/jobs/one-job/job-words.ts';
import { sectionHeadings } from '#domain/jobs/posting/headings.ts';
import type { Texts } from './texts.fr.ts';

const remoteNames: Record<string, string> = {
  none: 'On site',
  hybrid: 'Partly remote',
  full: 'Fully remote',
};

export const english: Texts = {
  locale: jobWords.en.locale,
  skip: 'Skip to content',
  language: 'Language',
  footer: {
    operatedBy: (name) => `Application service operated by ${name}.`,
    contact: 'Contact:',
  },
  home: {
    title: (publisher) => `Jobs and applications – ${publisher}`,
    heading: 'Jobs and applications',
    description: (publisher) =>
      `The service that ${publisher} runs for employers: their jobs and the applications they receive.`,
    candidates: 'Are you applying?',
    forCandidates:
      'Open the employer’s page, or use the link in your e\u2011mail: it leads to your application.',
    developers: 'Are you connecting software?',
    reference: 'API documentation',
    document: 'OpenAPI description',
    catalog: 'Service catalog',
  },
  careers: {
    title: (workspace) => `Jobs – ${workspace}`,
    heading: (workspace) => `Join ${workspace}`,
    count: (count) => (count === 1 ? '1 open position' : `${count} open positions`),
    search: 'Search positions',
    searchHint: 'Role or city',
    searchAction: 'Search',
    filters: 'Filter positions',
    facets: { city: 'Location', department: 'Department', contractType: 'Contract', remote: 'Remote work' },
    remote: (value) => remoteNames[value] ?? value,
    chosen: 'Chosen filters',
    quoted: (words) => `“${words}”`,
    takeBack: 'Remove the filter',
    takeAllBack: 'Clear all',
    groupBy: 'Arrangement',
    groups: { none: 'By date', city: 'By location', department: 'By department' },
    otherGroup: 'Others',
    publishedOn: 'Published',
    nothingHeading: 'No position matches',
    nothing: 'Remove a filter, or try other words.',
    showAll: 'See all positions',
    pages: 'Pages',
    page: 'Page',
    previous: 'Previous',
    next: 'Next',
    follow: 'Follow new positions by RSS',
    emptyHeading: 'No open positions right now',
    empty: (workspace) => `${workspace} is not hiring at the moment. New positions will appear on this page.`,
    description: (workspace) => `Jobs published by ${workspace}.`,
  },
  job: {
    back: 'All positions',
    title: (job, workspace) => `${job} – ${workspace}`,
    applyHint: 'Five minutes, no account needed.',
    others: 'Other open positions',
    facts: 'At a glance',
    ...sectionHeadings.en,
    ...jobWords.en.job,
    hiringFor: (company) => `Position at ${company}`,
    inOtherLanguage: 'This job is described in French.',
  },
  form: {
    title: (job) => `Apply: ${job}`,
    heading: 'Your application',
    intro: 'It takes about five minutes. Fill in everything that is not marked “optional”.',
    backToJob: 'Back to the job',
    you: 'Your details',
    file: 'Your background',
    agreement: 'Your agreement',
    ...formLabels.en,
    cvAgain: 'For your safety the browser has not kept the file: attach your CV again.',
    sending: {
      drop: 'or drop the file here',
      chosen: '{name}, {size}',
      type: 'The CV must be a PDF, DOC, DOCX, JPG or PNG file.',
      tooBig: 'This file has {size}, which is more than {max}.',
      empty: 'This file is empty.',
      label: 'Sending your application',
      progress: 'Sending the file: {percent}',
      waiting: 'File sent, storing…',
      busy: 'The service is busy. Everything you entered is still here: try again in a moment.',
      busySeconds:
        'The service is busy. Everything you entered is still here: try again in {seconds}\u00a0s.',
      failed: 'The application was not sent. Check your network, then try again: it will not be sent twice.',
    },
    notice: 'What happens to your data',
    optional: 'optional',
    website: 'Leave this field empty',
    submit: 'Send my application',
    toolDescription: (job) =>
      `Fills in the application for “${job}” with what the person says. The person reads it, agrees and sends it: no agent does.`,
    errorTitle: (title) => `Error: ${title}`,
    errorHeading: 'Your application has not been sent yet',
    consentMissing: 'Tick the box to agree: without it we cannot process your application.',
    sentBefore:
      'This page has already sent an application, with other content. To send this one too, send the form again.',
    resend: 'Check what you entered, then send the form again.',
    tooMany: 'Too many applications were sent in a short time. Wait a minute, then try again.',
    unavailable:
      'The service could not record your application. Try again in a moment: it will not be sent twice.',
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
    sentTo: (workspace) => `${workspace} has received your application for this job:`,
    next: 'What happens next?',
    steps: {
      mail: (email) => `You will receive a confirmation at ${email}. Please look in your spam folder too.`,
      space:
        'The link in that e-mail opens your candidate space: there you follow your application, download your data, or ask for its deletion.',
      talk: {
        ai: 'Another link leads to a few questions about the job, with an artificial-intelligence assistant or, if you prefer, with a person. It is optional.',
        questionnaire:
          'Another link leads to a few questions about the job, by an automatic questionnaire without artificial intelligence or, if you prefer, with a person. It is optional.',
        none: null,
      },
      person: 'A person reads your application. It is always a person who decides.',
    },
    back: 'See other positions',
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
