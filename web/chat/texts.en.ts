import { personButtonLabel } from '#kernel/conversation/person-button.ts';
import type { ChatTexts } from './texts.fr.ts';

export const chatInEnglish: ChatTexts = {
  title: (job) => `Questions about the job: ${job}`,
  heading: 'A few questions about the job',
  greeting: (firstName) => `Hello ${firstName}.`,
  atEmployer: (workspace) => ` – ${workspace}`,
  secret: 'Anyone with the address of this page can open it as you do: do not share it.',
  notice: {
    ai: 'What the assistant receives, what is kept, your rights',
    questionnaire: 'What the questionnaire uses, what is kept, your rights',
  },
  version: (version) => `Text version ${version}.`,
  accept: {
    ai: 'I accept the conversation with the assistant',
    questionnaire: 'I accept the questionnaire',
  },
  decline: personButtonLabel.en,
  choicesAreEqual:
    'It is optional, and both choices are equal: your application reaches the employer in the same way. You can change your mind at any time.',
  choiceMissing: 'Choose one of the two answers.',
  notOfferedHeading: 'You can ask for a person',
  notOffered:
    'No automatic conversation is offered at the moment. You have nothing to do; you can ask to talk to a person.',
  allAnswered:
    'You have answered all questions: none is left. You have nothing to do; you can ask to talk to a person.',
  overHeading: 'This conversation is over',
  overHeadingWithoutMessages: 'No more questions are asked',
  deletion: {
    heading: 'No questions at the moment',
    requested:
      'The deletion of the data of this application is requested, so nothing is asked. Your candidate space lets you withdraw that request until the deletion begins.',
    perhaps:
      'For example, no questions are asked once deletion of the data is requested. Your candidate space tells you whether this is so, and lets you withdraw the request.',
  },
  human: {
    heading: 'You asked to talk to a person',
    callHeading: 'You asked to be called back',
    lead: 'Your choice is recorded: the employer finds it in your application, and an e-mail announces it within the hour to the employer’s address for such requests. It has no effect on your application.',
    change: 'Have you changed your mind?',
    changeText: {
      ai: 'You can still accept the conversation with the assistant.',
      questionnaire: 'You can still answer the questionnaire.',
    },
    cancels: {
      person: 'This cancels your request to talk to a person.',
      call: 'This cancels your request for a call.',
    },
    takenBack:
      'Your request to talk to a person is cancelled. The employer no longer finds it in your application, or finds that it is cancelled; if an e-mail announced it, another one says so within the hour.',
  },
  callback: {
    heading: 'Which number should they call, and when?',
    errorHeading: 'What you entered is not saved yet',
    sent: 'Your request is recorded. The employer finds these words in your application, and an e-mail announces any change within the hour to the employer’s address for such requests.',
    kept: (phone, when) =>
      `Nothing has changed. The employer still finds in your application: ${[phone, when].filter(Boolean).join(', ')}.`,
    phone: 'Phone number',
    when: 'When is a good time?',
    whenHint: 'For example: weekdays after 5 pm.',
    send: 'Ask for a call',
    change: 'Save',
    refused: {
      phone: (characters) => `Give a number of at least six digits, in at most ${characters} characters.`,
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
    noScript: 'The conversation needs JavaScript, which is turned off or missing in your browser.',
    joinsOnReload: 'If someone from the employer joins you, you will see it when you reload the page.',
    asForm: 'Answer the same questions in a form',
    person: personButtonLabel.en,
    offer:
      'Would you rather talk to a person? This ends the conversation, with no effect on your application.',
    about: 'About this conversation',
    newMessages: 'Show new messages',
    withPerson: {
      about:
        'When a person of the employer writes to you here, you see their name. Their messages and yours are kept with your application and for as long; the people in charge of recruitment can read them. What you write is compared with lists of words: words of distress get a helpline’s number, and nothing else gets an automatic answer; the employer gets a list of what seems to be a question, a remark or a request (to talk to a person, to withdraw the application, to delete data).',
      agreed: {
        ai: 'You accepted the conversation with the assistant. It is silent here until the employer hands the floor back to it; it then reads these messages too. You can withdraw this agreement at any time:',
        questionnaire:
          'You accepted the questionnaire. It asks nothing here until the employer hands the floor back to it. You can withdraw this agreement at any time:',
      },
      takeBack: {
        ai: 'I no longer accept the assistant',
        questionnaire: 'I no longer accept the questionnaire',
      },
      takenBack: {
        ai: 'Your agreement is withdrawn: the assistant asks you nothing more.',
        questionnaire: 'Your agreement is withdrawn: the questionnaire asks you nothing more.',
      },
    },
    floor: {
      floorTaken:
        '{name} has joined, and can answer you here in person. No answer is automatic, not even to “stop”, except a helpline’s number in case of distress.',
      floorAbsent:
        '{name} has taken over but does not have this page open at the moment. No answer is automatic, not even to “stop”, except a helpline’s number in case of distress. Your message is kept: the employer can read it and reply. If you have left this page by then, the reply comes by e-mail.',
      floorVacant:
        'Nobody from the employer has the floor at the moment, and no answer is automatic, not even to “stop”, except a helpline’s number in case of distress. Your message is kept: the employer can read it and reply. If you have left this page by then, the reply comes by e-mail.',
      floorBack: 'The person has left. An automatic system answers you now.',
    },
  },
  facts: {
    lead: {
      conversation:
        'The employer sees what is noted here: your words as they are, or your choice not to answer. What is noted under a question may also hold other things than its answer. Is something wrong? Correct it in your own words.',
      form: 'The employer sees these answers. Is something wrong? Correct it.',
    },
  },
  answers: {
    about: 'About these questions',
    reviewHeading: 'Check your answers',
    joined: (name) =>
      `${name} has joined the conversation and can write to you. The answers of the form go only if you send them.`,
    left: 'A person of the employer had taken the floor in the conversation and has left it; no answer there is automatic. The answers of the form go only if you send them.',
    toConversation: 'Open the conversation',
    paused: 'The questions are paused. Answer them in this form whenever you like, or not at all.',
    otherQuestions: ({ open, skipped, total }) => {
      if (open + skipped === 0) return 'Ask the employer something';
      if (open === 0) return `Answer the questions you skipped (${skipped})`;
      const others = `Answer the ${open === total ? '' : 'other '}questions (${open})`;
      return skipped === 0 ? others : `${others} or those you skipped (${skipped})`;
    },
    sentHeading: 'Your answers are sent',
    sent: {
      all: 'This is sent: the employer gets it with your application. There is nothing else for you to do; the link in your confirmation e-mail shows what follows.',
      allWithReply:
        'This is sent: the employer gets it with your application. The link in your confirmation e-mail shows what follows. Please read this too:',
      allWithPerson:
        'Your answers to the form are sent: the employer gets them with your application. The link in your confirmation e-mail shows what follows.',
      some: 'Answers that you sent earlier stay as they were, and new words do not replace them; the others are saved. You can correct any of them below.',
      none: 'You had answered this before: what you answered stays, and your new words do not replace it. To change it, correct it below.',
    },
  },
  links: {
    heading: 'Your data',
    text: 'To see, download or delete your data, open your candidate space: its link is in your confirmation e-mail.',
    contact: 'A question?',
  },
  sentences: {
    waiting: 'The answer is coming…',
    stopped: 'Answer stopped. Write whenever you like.',
    notStopped: 'The answer could not be stopped. Check your network, then try again.',
    reconnecting: 'The connection was lost. Trying again…',
    offline: 'The connection was lost. Check your network, then try again.',
    abandoned: 'The answer was cut off. Try again.',
    superseded: 'The conversation continues in another window.',
    revoked: 'The conversation is over. Reload the page.',
    gone: 'This conversation no longer exists.',
    tooMany: 'You have sent many messages. Try again in {seconds}\u00a0s.',
    unavailable: 'There is no answer at the moment. Try again in {seconds}\u00a0s, or ask for a person.',
    refused: 'Your message was not accepted. Change it, then send it again.',
    failed: 'Your message was not accepted. Try again, or reload the page.',
    unsaved: 'This answer could not be stored yet.',
  },
};
