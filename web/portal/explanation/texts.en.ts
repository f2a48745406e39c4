import type { ExplanationTexts } from './texts.fr.ts';

const during = ({ from, to }: { from: string; to: string }) =>
  from === to ? `on ${from}` : `from ${from} to ${to}`;

const counted = (messages: number) => (messages === 1 ? 'one message' : `${messages} messages`);

export const explanationInEnglish: ExplanationTexts = {
  title: { decided: 'Understand this decision', open: 'How your application is handled' },
  link: { decided: 'Understand this decision', open: 'How it is handled' },
  back: 'Back to your space',
  print: 'This page can be printed. The same information for a machine:',
  decision: {
    heading: 'The decision',
    none: (status) => `The employer has not decided yet. Your application is at this step: ${status}.`,
    what: 'Decision',
    at: 'Made on',
    by: 'By',
    person: (workspace) => `a person at ${workspace}`,
    candidate: 'you',
    reason: 'Reason, in the employer’s words',
    message: 'Message from the employer',
    noReason: 'No reason is recorded. Ask for it at the address below.',
    steps: 'All steps',
    stepsBefore: 'Earlier steps',
  },
  assistant: {
    heading: 'What was automated',
    marked: (mark) => `This service marked this application for the employer: “${mark}”.`,
    markDecides: 'This is a hint and no more: a browser may fill in the form in the same way.',
    none: 'Nothing: no answer to a questionnaire and no conversation with an assistant in this application.',
    model: ({ model, company, messages, ...days }) => {
      const whose = company === null ? '(company not recorded)' : `of ${company}`;
      return `The artificial intelligence model ${model} ${whose} wrote ${counted(messages)}, ${during(days)}.`;
    },
    questionnaire: ({ company, messages, ...days }) =>
      company === null
        ? `A fixed questionnaire, without artificial intelligence, wrote ${counted(messages)}, ${during(days)}.`
        : `A fixed questionnaire wrote or finished ${counted(messages)}, ${during(days)}, since an artificial intelligence model of ${company} had received yours and did not finish its answer.`,
    form: 'A fixed questionnaire, without artificial intelligence, asked questions about the job in a form, and noted your words, as they are, under them.',
    did: 'It asks questions about the job and notes your words, as they are, under them; these words may be about something else too.',
    cannot:
      'It cannot score you, rank you, decide, or change the status of your application: the service gives it no means to.',
    more: 'More about who asks the questions',
    questions: 'Questions asked in the conversation',
    facts: {
      conversation: 'What is noted, question by question',
      form: 'Your answers, question by question',
    },
    quote: (words) => `Your words: “${words}”`,
    corrected: (day) => `Corrected by you on ${day}.`,
    correct: 'Correct an answer in your space',
  },
  persons: {
    heading: 'The people who wrote to you in the conversation',
    wrote: ({ name, messages, ...days }) =>
      `${name}, of the employer’s team, wrote ${counted(messages)}, ${during(days)}.`,
    silent:
      'Meanwhile no machine answered you, except with a helpline’s number in case of distress, and nothing that you said then is noted under a question. What seemed to ask something is listed for the employer.',
  },
  data: {
    heading: 'The data that was used',
    employer: (workspace, noted) =>
      `${workspace} can read what you sent (name, contact details, files, letter, answers)${noted}.`,
    noted: {
      conversation: ', the conversation, and what is noted of it',
      form: ' and what is noted under the questions of the form',
      nothing: '',
    },
    reads: {
      model: 'The assistant receives: the job, the list of questions, and the messages of the conversation.',
      questionnaire:
        'The questionnaire uses: the job, the list of questions, and the messages of the conversation.',
      form: 'The questionnaire of the form uses: the job, the list of questions, and the answers that you send in it.',
    },
    doesNotRead:
      'It does not have: your name, your e-mail, your phone, your files, your letter, the answers that you sent with your application, your other applications.',
    answers: 'Your answers to the employer’s questions, sent with your application',
    never:
      'Words that are known as distress are answered with a helpline. Apart from that, this service infers nothing about your emotions, your personality, your health, your origin or your age, and looks for nothing about you elsewhere.',
  },
  reading: {
    heading: 'Who opened your application',
    none: 'No opening by a person is recorded here. The employer may also read applications in a program of their own.',
    employer: (days) =>
      `The employer, by the link that was mailed to them or signed in here, ${during(days)}.`,
    administrator: (days) => `A person who runs this service, ${during(days)}.`,
    sinceConversation: 'The last opening was after the last message of the conversation.',
    beforeConversation: 'No opening is recorded here since the last message of the conversation.',
  },
  contest: {
    heading: 'Ask for a review of this decision',
    text: (workspace) =>
      `If you think that it is a mistake, write why: a person at ${workspace} has to look at your application again and answer you within a month. You can ask for one review of a decision.`,
    label: 'What a person should look at again',
    hint: 'The employer receives what you write here.',
    submit: 'Ask for a review',
    saved: 'Your request for a review is recorded. The employer is told by e-mail.',
    refused: 'No review of this decision can be asked for here, or none any more.',
    yours: 'Your request for a review',
    sent: (day) => `Sent on ${day}.`,
    due: (day) => `A person has to answer you by ${day} at the latest. The answer comes by e-mail.`,
    late: (day) =>
      `A person had to answer you by ${day}. Write to the address below, or to the supervisory authority.`,
    answer: (by, day) => `Answer of ${by}, on ${day}`,
    otherwise: 'Otherwise',
    contact: 'You can also write to',
    complaint: 'For a complaint: the supervisory authority of your country, in France the CNIL,',
  },
};
