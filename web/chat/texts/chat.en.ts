import { personButtonLabel } from '#kernel/conversation/person-button.ts';
import type { ChatTexts } from './chat.fr.ts';

export const chatInEnglish: ChatTexts = {
  title: (job) => `Questions about the job: ${job}`,
  heading: 'A few questions about the job',
  atEmployer: (workspace) => ` – ${workspace}`,
  greeting: (firstName) => `Hello ${firstName}.`,
  personButton: personButtonLabel.en,
  personSeenOnReload: 'If someone from the employer joins you, you will see it when you reload the page.',
  choice: {
    missing: 'Choose one of the two answers.',
    accept: {
      ai: 'I accept the conversation with the assistant',
      questionnaire: 'I accept the questionnaire',
    },
    areEqual:
      'It is optional, and both choices are equal: your application reaches the employer in the same way. You can change your mind at any time.',
  },
  personOnly: {
    heading: 'You can ask for a person',
    notOffered:
      'No automatic conversation is offered at the moment. You have nothing to do; you can ask to talk to a person.',
    allAnswered:
      'You have answered all questions: none is left. You have nothing to do; you can ask to talk to a person.',
  },
  notice: {
    unfold: {
      ai: 'What the assistant receives, what is kept, your rights',
      questionnaire: 'What the questionnaire uses, what is kept, your rights',
    },
    version: (version) => `Text version ${version}.`,
  },
  personWish: {
    heading: 'You asked to talk to a person',
    callHeading: 'You asked to be called back',
    lead: 'Your choice is recorded: the employer finds it in your application, and an e-mail announces it within the hour to the employer’s address for such requests. It has no effect on your application.',
    change: {
      heading: 'Have you changed your mind?',
      lead: {
        ai: 'You can still accept the conversation with the assistant.',
        questionnaire: 'You can still answer the questionnaire.',
      },
      cancels: {
        person: 'This cancels your request to talk to a person.',
        call: 'This cancels your request for a call.',
      },
    },
  },
  callback: {
    errorHeading: 'What you entered is not saved yet',
    heading: 'Which number should they call, and when?',
    sent: 'Your request is recorded. The employer finds these words in your application, and an e-mail announces any change within the hour to the employer’s address for such requests.',
    kept: (phone, when) =>
      `Nothing has changed. The employer still finds in your application: ${[phone, when].filter(Boolean).join(', ')}.`,
    phone: 'Phone number',
    when: 'When is a good time?',
    whenHint: 'For example: weekdays after 5 pm.',
    send: 'Ask for a call',
    change: 'Save',
    faults: {
      phone: (characters) => `Give a number of at least six digits, in at most ${characters} characters.`,
      when: (characters) => `Give a time of at most ${characters} characters.`,
    },
  },
  takenBack: {
    wish: 'Your request to talk to a person is cancelled. The employer no longer finds it in your application, or finds that it is cancelled; if an e-mail announced it, another one says so within the hour.',
    consent: {
      ai: 'Your agreement is withdrawn: the assistant asks you nothing more.',
      questionnaire: 'Your agreement is withdrawn: the questionnaire asks you nothing more.',
    },
  },
  factsLead: {
    conversation:
      'The employer sees what is noted here: your words as they are, or your choice not to answer. What is noted under a question may also hold other things than its answer. Is something wrong? Correct it in your own words.',
    form: 'The employer sees these answers. Is something wrong? Correct it.',
  },
  form: {
    reviewHeading: 'Check your answers',
    paused: 'The questions are paused. Answer them in this form whenever you like, or not at all.',
    personJoined: (name) =>
      `${name} has joined the conversation and can write to you. The answers of the form go only if you send them.`,
    personLeft:
      'A person of the employer had taken the floor in the conversation and has left it; no answer there is automatic. The answers of the form go only if you send them.',
    toConversation: 'Open the conversation',
    otherQuestions: ({ open, skipped, total }) => {
      if (open + skipped === 0) return 'Ask the employer something';
      if (open === 0) return `Answer the questions you skipped (${skipped})`;
      const others = `Answer the ${open === total ? '' : 'other '}questions (${open})`;
      return skipped === 0 ? others : `${others} or those you skipped (${skipped})`;
    },
    aboutHeading: 'About these questions',
  },
  sentAnswers: {
    heading: 'Your answers are sent',
    all: 'This is sent: the employer gets it with your application. There is nothing else for you to do; the link in your confirmation e-mail shows what follows.',
    allWithReply:
      'This is sent: the employer gets it with your application. The link in your confirmation e-mail shows what follows. Please read this too:',
    allWithPerson:
      'Your answers to the form are sent: the employer gets them with your application. The link in your confirmation e-mail shows what follows.',
    some: 'Answers that you sent earlier stay as they were, and new words do not replace them; the others are saved. You can correct any of them below.',
    none: 'You had answered this before: what you answered stays, and your new words do not replace it. To change it, correct it below.',
  },
  over: {
    heading: 'This conversation is over',
    headingWithoutMessages: 'No more questions are asked',
  },
  deletion: {
    heading: 'No questions at the moment',
    requested:
      'The deletion of the data of this application is requested, so nothing is asked. Your candidate space lets you withdraw that request until the deletion begins.',
    perhaps:
      'For example, no questions are asked once deletion of the data is requested. Your candidate space tells you whether this is so, and lets you withdraw the request.',
  },
  yourData: {
    heading: 'Your data',
    lead: 'To see, download or delete your data, open your candidate space: its link is in your confirmation e-mail.',
    keepAddressSecret: 'Anyone with the address of this page can open it as you do: do not share it.',
    contact: 'A question?',
  },
};
