import type { ConfirmTexts } from './texts.fr.ts';

export const confirmInEnglish: ConfirmTexts = {
  title: (employer) => `Confirm your application – ${employer}`,
  heading: 'Send this application?',
  lead: (job, employer) =>
    `Your assistant (the one that you use, not the employer’s) prepared it in your name for “${job}” at ${employer}. Nothing has been sent yet.`,
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
    phone: 'Phone',
    why: 'Your message',
    portfolioUrl: 'Portfolio or profile',
    fileName: 'CV',
  },
  answers: 'Your answers to the employer’s questions',
  content: 'What would be sent',
  notice: 'What you agree to by confirming',
  confirm: 'I agree and send my application',
  discard: 'Refuse and erase',
  expires: (day) => `Without an answer from you, all of it is erased on ${day}.`,
  confirmed: {
    title: 'Application sent',
    heading: 'Your application is sent',
    text: (employer) =>
      `${employer} has received it. We will e\u2011mail you the link to your candidate space, where you can follow your application.`,
  },
  discarded: {
    title: 'Application erased',
    heading: 'It is erased',
    text: 'Nothing was sent to the employer, and what had been prepared no longer exists.',
  },
  invalid: {
    title: 'This link does not work',
    text: 'It may be incomplete or expired, or the application was already confirmed or erased. Your assistant can prepare it again.',
  },
  otherJobs: 'See other positions',
};
