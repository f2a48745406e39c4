import { emailSentences } from '#domain/applications/form/fault-sentences.ts';
import { answersInEnglish } from './answer-texts.en.ts';
import type { DeskTexts } from './texts.fr.ts';

export const deskInEnglish: DeskTexts = {
  signIn: {
    title: 'Sign in',
    lead: 'Read your applications and answer them. Give the address at which your company receives them, or that of your invitation: an e-mail brings a link to sign in.',
    label: 'E-mail address',
    invalid: emailSentences.en,
    submit: 'Get a link to sign in',
    sent: 'Check your inbox',
    sentLead:
      'If this address receives applications or was invited, a link to sign in arrives there within a few minutes:',
    spam: 'Nothing arrives? Look among the spam, then try another address. The number of these e-mails a day is limited.',
    again: 'Try another address',
  },
  provider: {
    action: (name) => `Continue with ${name}`,
    choose: 'Which desk do you want to open?',
    chooseLead: 'Your address is a member of several desks.',
    none: {
      title: 'Your address is a member of no desk',
      text: 'Ask an owner for an invitation, or sign in with another address.',
    },
    refused: {
      title: 'You are not signed in',
      text: 'The answer of the provider was not accepted: it was used before, is too old, or does not confirm your address. Try again, or get a link by e-mail.',
    },
    stale: {
      title: 'Your sign-in is not confirmed',
      text: 'The provider did not confirm that you have just signed in there. Try again, or get a link by e-mail.',
    },
    again: 'Sign in',
  },
  enter: {
    title: (employer) => `Sign in: ${employer}`,
    lead: 'This device will stay signed in for 14 days at most. Do not go on with a shared device.',
    submit: 'Sign in',
    missing: {
      title: 'This sign-in link no longer works',
      text: 'A link to sign in works once, for an hour; that of an invitation, for seven days. Get a new one, at the address that receives your applications or at that of your invitation.',
    },
  },
  missing: {
    title: 'This application is not here',
    text: 'The link is incomplete or mistyped, or the application was deleted, or it belongs to another employer.',
  },
  back: 'Your applications',
  signOut: 'Sign out',
  signedInAs: 'Signed in with',
  list: {
    title: 'Your applications',
    lead: 'What has a deadline comes first, then new applications that ask for a person. In each further list that waits for you, the oldest comes first. Nobody is scored or ranked.',
    leadOfDecided: 'The most recent applications come first.',
    none: 'No application for now.',
    firstSteps: 'Publish a job, then share the address of your careers page: applications arrive here.',
    toJobs: 'Your jobs',
    toCareers: 'Your careers page',
    headings: { first: 'To do first', new: 'New', review: 'Being considered', decided: 'Finished' },
    waiting: (days) =>
      days === 0 ? 'received today' : days === 1 ? 'received yesterday' : `received ${days} days ago`,
    since: {
      in_review: (day) => `being considered since ${day}`,
      interview: (day) => `invited on ${day}`,
      offer: (day) => `job offered on ${day}`,
    },
    isPersonWanted: 'asks for a person',
    contested: (day) => `asks for a review: answer by ${day}`,
    questions: (count) => `Questions or remarks: ${count}`,
    all: (count, list) => `${list}: see all ${count}`,
    emptyPage: 'This page of the list is empty.',
    job: 'Job',
    allJobs: 'All jobs',
    show: 'Show',
    pages: 'Pages of the list',
    page: (page, pages) => `Page ${page} of ${pages}`,
    previous: 'Previous',
    next: 'Next',
    skip: 'Go to the application',
    nameless: 'A candidate',
  },
  answers: answersInEnglish,
};
