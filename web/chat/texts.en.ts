import type { ChatTexts } from './texts.fr.ts';

export const chatInEnglish: ChatTexts = {
  title: (job) => `Questions about the job: ${job}`,
  heading: 'A few questions about the job',
  greeting: (firstName) => `Hello ${firstName}.`,
  at: (workspace) => `, at ${workspace}`,
  secret: 'The address of this page opens your conversation: pass it on to nobody.',
  notice: {
    ai: 'What the assistant receives, what is kept, your rights',
    script: 'What the questionnaire uses, what is kept, your rights',
  },
  version: (version) => `Text version ${version}.`,
  accept: {
    ai: 'I accept the conversation with the assistant',
    script: 'I accept the questionnaire',
  },
  decline: 'I’d rather talk to a person',
  same: 'It is optional, and both choices are equal: your application reaches the employer in the same way. You can change your mind at any time.',
  missing: 'Choose one of the two answers.',
  closedHeading: 'Talk to a person',
  closed:
    'No automatic conversation is offered at the moment. You have nothing to do; you can ask to talk to a person.',
  over: 'This conversation is over',
  deletion: {
    heading: 'No questions at the moment',
    text: 'No questions are asked when the deletion of the data is requested, for example. Your candidate space tells you, and lets you withdraw such a request.',
  },
  human: {
    heading: 'You ask to be called back',
    lead: 'Your choice is recorded, and the employer is told of it. It has no effect on your application.',
    change: 'Have you changed your mind?',
    changeText: {
      ai: 'You can still accept the conversation with the assistant. Your request for a call then ends.',
      script: 'You can still answer the questionnaire. Your request for a call then ends.',
    },
  },
  callback: {
    heading: 'At which number, and when?',
    sent: 'Your request is recorded: the employer reads these words with your application.',
    kept: (phone, when) =>
      `Nothing has changed. The employer still reads: ${[phone, when].filter(Boolean).join(', ')}.`,
    phone: 'Telephone',
    when: 'When to call you',
    whenHint: 'For example: weekdays after 5 pm.',
    send: 'Ask to be called back',
    change: 'Save',
    refused: {
      phone: (characters) => `Give a number of at most ${characters} characters.`,
      when: (characters) => `Give a time of at most ${characters} characters.`,
    },
  },
  talk: {
    heading: 'Your conversation',
    log: 'Messages of the conversation',
    speakers: {
      candidate: 'You',
      ai: 'Assistant (artificial intelligence)',
      script: 'Automatic questionnaire (no AI)',
      person: 'The employer’s team',
    },
    incomplete: 'This answer was interrupted.',
    answer: 'Your answer',
    keys: 'Enter sends, Shift + Enter starts a new line.',
    send: 'Send',
    stop: 'Stop',
    newest: 'Newest messages',
    retry: 'Try again',
    reload: 'Reload the page',
    noScript: 'The conversation needs JavaScript, which your browser does not run.',
    asForm: 'Answer the same questions in a form',
    person: 'I’d rather talk to a person',
    offer:
      'Would you rather talk to a person? The conversation then ends, with no effect on your application.',
    about: 'About this conversation',
    newMessages: 'Show new messages',
    floor: {
      floorTaken: '{name} has joined: a person reads you and answers here. No answer is automatic.',
      floorAbsent:
        '{name} has the floor and does not have this page open at the moment. No answer is automatic: your message is kept and will be read. If you leave this page, the answer comes by email.',
      floorVacant:
        'No answer is automatic. Your message is kept, and a person of the employer will read it. If you leave this page, the answer comes by email.',
      floorBack: 'The person has left. An automatic system answers you again.',
    },
  },
  facts: {
    lead: 'The employer sees these answers. Is something wrong? Put it right in your own words.',
  },
  answers: {
    reviewHeading: 'Read your answers again',
    open: (count) => `Answer the other questions (${count})`,
    sent: {
      all: 'Your answers are sent.',
      some: 'What had been sent before stays as it was; the rest is saved. You can put all of it right below.',
    },
  },
  earlier: 'Your conversation so far',
  links: {
    heading: 'Your data',
    text: 'To see, download or delete your data, open your candidate space: its link is in your confirmation e-mail.',
    contact: 'A question?',
  },
  distress: ({ number, emergency }) =>
    `In distress? ${number === null ? 'A helpline is there to listen' : `Call the helpline on ${number}: it is free and confidential`}. In immediate danger, call ${emergency}.`,
  helplineSite: 'The helpline’s site',
  sentences: {
    waiting: 'The answer is coming…',
    stopped: 'Answer stopped. Write whenever you like.',
    notStopped: 'The answer could not be stopped. Check your network, then try again.',
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
