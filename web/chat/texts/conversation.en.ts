import type { ConversationTexts } from './conversation.fr.ts';

const noAutomaticAnswer =
  'No answer is automatic, not even to “stop”, except a helpline’s number in case of distress.';
const messageIsKept =
  'Your message is kept: the employer can read it and reply. If you have left this page by then, the reply comes by e-mail.';

export const conversationInEnglish: ConversationTexts = {
  heading: 'Your conversation',
  log: 'Messages of the conversation',
  speakers: {
    candidate: 'You',
    ai: 'Assistant (artificial intelligence)',
    script: 'Automatic questionnaire (no AI)',
    person: 'The employer’s team',
  },
  cut: 'This answer was interrupted.',
  floor: {
    taken: `{name} has joined, and can answer you here in person. ${noAutomaticAnswer}`,
    absent: `{name} has taken over but does not have this page open at the moment. ${noAutomaticAnswer} ${messageIsKept}`,
    vacant: `Nobody from the employer has the floor at the moment. ${noAutomaticAnswer} ${messageIsKept}`,
    interviewerBack: 'The person has left. An automatic system answers you now.',
  },
  personLead:
    'Would you rather talk to a person? This ends the conversation, with no effect on your application.',
  status: {
    waiting: 'The answer is coming…',
    stopped: 'Answer stopped. Write whenever you like.',
    notStopped: 'The answer could not be stopped. Check your network, then try again.',
    reconnecting: 'The connection was lost. Trying again…',
    offline: 'The connection was lost. Check your network, then try again.',
    abandoned: 'The answer was cut off. Try again.',
    superseded: 'The conversation continues in another window.',
    revoked: 'The conversation is over. Reload the page.',
    gone: 'This conversation no longer exists.',
    tooMany: 'You have sent many messages. Try again in {seconds} s.',
    unavailable: 'There is no answer at the moment. Try again in {seconds} s, or ask for a person.',
    refused: 'Your message was not accepted. Change it, then send it again.',
    failed: 'Your message was not accepted. Try again, or reload the page.',
    unsaved: 'This answer could not be stored yet.',
  },
  retry: 'Try again',
  reload: 'Reload the page',
  toNewest: 'Newest messages',
  noScript: {
    lead: 'The conversation needs JavaScript, which is turned off or missing in your browser.',
    toForm: 'Answer the same questions in a form',
    showNew: 'Show new messages',
  },
  composer: {
    label: 'Your answer',
    send: 'Send',
    stop: 'Stop',
    keysHint: 'Enter sends, Shift + Enter starts a new line.',
  },
  aboutHeading: 'About this conversation',
  aboutPerson: {
    lead: 'When a person of the employer writes to you here, you see their name. Their messages and yours are kept with your application and for as long; the people in charge of recruitment can read them. What you write is compared with lists of words: words of distress get a helpline’s number, and nothing else gets an automatic answer; the employer gets a list of what seems to be a question, a remark or a request (to talk to a person, to withdraw the application, to delete data).',
    agreed: {
      ai: 'You accepted the conversation with the assistant. It is silent here until the employer hands the floor back to it; it then reads these messages too. You can withdraw this agreement at any time:',
      questionnaire:
        'You accepted the questionnaire. It asks nothing here until the employer hands the floor back to it. You can withdraw this agreement at any time:',
    },
    takeConsentBack: {
      ai: 'I no longer accept the assistant',
      questionnaire: 'I no longer accept the questionnaire',
    },
  },
};
