import type { ChatTexts } from './texts.fr.ts';

export const chatInEnglish: ChatTexts = {
  title: (job) => `Questions about the job: ${job}`,
  heading: 'A few questions about the job',
  at: (workspace) => `, at ${workspace}`,
  intro: {
    ai: 'An artificial-intelligence assistant can ask you a few questions before a person reads your application. It is optional: choose what you prefer.',
    script:
      'An automatic questionnaire, without artificial intelligence, can ask you a few questions before a person reads your application. It is optional: choose what you prefer.',
  },
  secret: 'The address of this page opens your conversation: pass it on to nobody.',
  notice: 'What to know before you choose',
  noticeAgain: 'What to know about this conversation',
  version: (version) => `Text version ${version}.`,
  choice: 'Your choice',
  accept: {
    ai: 'I accept the conversation with the assistant',
    script: 'I agree to answer the questionnaire',
  },
  decline: 'I prefer a person',
  same: 'Both choices are equal: your application is read in the same way. You can change your mind at any time.',
  missing: 'Choose one of the two answers.',
  closed:
    'No automatic conversation is offered at the moment. You have nothing to do; you can ask that a person read your application.',
  human: {
    heading: 'A person reads your application',
    lead: 'Your choice is recorded, and the team that handles your application is told of it. It has no effect on your application.',
    change: 'Have you changed your mind?',
    changeText: {
      ai: 'You can still accept the conversation with the assistant.',
      script: 'You can still answer the questionnaire.',
    },
  },
  talk: {
    heading: 'Your conversation',
    log: 'Messages of the conversation',
    speakers: {
      candidate: 'You',
      ai: 'Assistant (artificial intelligence)',
      script: 'Automatic questionnaire (no AI)',
    },
    incomplete: 'This answer was interrupted.',
    answer: 'Your answer',
    answerHint: 'In your own words. Take the time you need.',
    send: 'Send',
    retry: 'Try again',
    reload: 'Reload the page',
    noScript:
      'The conversation needs JavaScript, which your browser does not run. You can ask for a person with the button below.',
    stop: 'Do you prefer a person?',
    stopText:
      'You can stop at any time, without giving a reason and with no effect on your application. The conversation then ends at once.',
  },
  earlier: 'Your conversation so far',
  links: {
    heading: 'Your data',
    text: 'To see, download or delete your data, open your candidate space: its link is in the same e-mail as the link to this page.',
    contact: 'A question?',
  },
  sentences: {
    waiting: 'The answer is coming…',
    reconnecting: 'The connection is broken. Trying again…',
    offline: 'The connection is broken. Check your network, then try again.',
    abandoned: 'The answer did not arrive to its end. Try again.',
    superseded: 'The conversation goes on in another window.',
    revoked: 'The conversation is over. Reload the page.',
    gone: 'This conversation no longer exists.',
    tooMany: 'You have sent many messages. Try again in {seconds} seconds.',
    unavailable: 'There is no answer at the moment. Try again in {seconds} seconds, or ask for a person.',
    refused: 'Your message was not accepted. Change it, then send it again.',
    failed: 'Your message was not accepted. Try again, or reload the page.',
    unsaved: 'This answer could not be stored yet.',
  },
};
