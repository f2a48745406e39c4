import { deletionWords } from '#domain/erasure/deletion-words.ts';
import type { PortalTexts } from './texts.fr.ts';

export const portalInEnglish: PortalTexts = {
  title: (workspace) => `Your candidate space – ${workspace}`,
  heading: 'Your candidate space',
  greeting: (firstName) => `Hello ${firstName}. `,
  lead: {
    candidate: (workspace) =>
      `Here you follow your applications to ${workspace} and decide what becomes of your data.`,
    application: (workspace) =>
      `Here you decide what becomes of the data of one application to ${workspace}.`,
  },
  secret: 'Anyone with the address of this page can open it: keep it to yourself.',
  back: 'Back to your space',
  applications: {
    heading: (count) => (count > 1 ? 'Your applications' : 'Your application'),
    status: 'Status:',
    sent: ({ day, partner, hasCv }) =>
      `Sent on ${day}, through ${partner ?? 'the form on the site'}${hasCv ? ', with a CV' : ', without a CV'}.`,
    answers: (count) => (count > 1 ? `Your ${count} answers` : 'Your answer'),
    reference: (reference) => `Reference: ${reference}.`,
    historyLabel: 'Steps',
    human: 'You asked to talk to a person. The employer has your request.',
    contest: {
      asked: (day) => `You asked for a review of the refusal on ${day}.`,
      answered: ({ asked, answered }) =>
        `The employer answered on ${answered} your request for a review of ${asked}.`,
      read: 'Read the answer',
    },
    job: 'See the job again',
    chat: {
      begin: 'Answer a few questions',
      answers: 'See my answers again',
      request: 'See my request to talk to a person',
      open: 'Open the conversation',
      readAgain: 'Read the conversation again',
    },
    questions: ({ count, areOthersShown }) => {
      const other = areOthersShown ? 'other ' : '';
      return count === 1
        ? `Your ${other}question or remark to the employer`
        : `Your ${count} ${other}questions or remarks to the employer`;
    },
    correctedQuestion: 'Corrected by you. You had asked:',
    questionsLead: (count) => `The employer receives ${count === 1 ? 'it' : 'them'}, in the same words.`,
    factsLead: {
      conversation:
        'The employer sees these words as they are. What is noted under a question may also hold other things than its answer.',
      form: 'The employer sees these answers.',
    },
  },
  form: { errorHeading: 'Nothing has changed yet', errorTitle: (title) => `Error: ${title}` },
  feed: {
    heading: 'Follow by RSS feed',
    show: 'See the address of the feed',
    text: 'Your feed reader can follow the status of your applications. The feed’s address shows the jobs and their statuses, and nothing else.',
    until: (day) =>
      `This address is valid until ${day}; after that this page gives a new one, as it does after a change of e-mail address.`,
    action: 'RSS feed of my applications',
    title: 'Status of your applications',
  },
  ai: {
    heading: 'What was automated',
    none: 'No artificial intelligence took part in your applications.',
    model: ({ model, provider, count }) => {
      const whose = provider === null ? '(company not recorded)' : `of ${provider}`;
      return count === 1
        ? `The model ${model} ${whose} wrote one message.`
        : `The model ${model} ${whose} wrote ${count} messages.`;
    },
    questionnaire: (count) =>
      count === 1
        ? 'An automatic questionnaire, without AI, wrote one message.'
        : `An automatic questionnaire, without AI, wrote ${count} messages.`,
    marked: (mark) => `This service marked the application for the employer: “${mark}”.`,
    form: 'An automatic questionnaire, without AI, asked questions in a form.',
    facts: (count) =>
      count === 1
        ? 'Your words are noted, as they are, under one question.'
        : `Your words are noted, as they are, under ${count} questions.`,
    noMachineDecision: 'This service decided nothing: no score, no ranking, no refusal.',
    decides: 'Only the employer decides on an application.',
    unseen:
      'An AI model receives neither your CV nor your e-mail address nor your phone number, unless you write them in the conversation.',
  },
  keeping: {
    heading: 'What is kept, and until when',
    what: {
      person: (hasPhone) =>
        `Your name${hasPhone ? ', e-mail address and phone number' : ' and e-mail address'}, as you gave them.`,
      applications: ({ applications, files }) => {
        const sent = applications === 1 ? 'One application' : `${applications} applications`;
        if (files === 0) return `${sent}, without a CV.`;
        return `${sent}, ${files === 1 ? 'with one CV' : `with ${files} CVs`}.`;
      },
      letterField: ({ name, applications }) =>
        `The field “${name}” of ${applications === 1 ? 'one application' : `${applications} applications`}.`,
      answers: (count) =>
        count === 1 ? 'Your words under one question.' : `Your words under ${count} questions.`,
      questions: (count) =>
        count === 1
          ? 'Your question or remark to the employer.'
          : `Your ${count} questions or remarks to the employer.`,
      declined: (count) =>
        count === 1
          ? 'One question that you preferred not to answer.'
          : `${count} questions that you preferred not to answer.`,
      unlisted: () => 'Your words under “Questions to the employer”.',
      words: (count) =>
        count === 1 ? 'One message from the employer.' : `${count} messages from the employer.`,
      contests: (count) =>
        count === 1
          ? 'Your request for a review of a refusal.'
          : `Your requests for a review of ${count} refusals.`,
      sentPhones: (count) =>
        `The phone number sent with ${count === 1 ? 'one application' : `${count} applications`}.`,
      callbackPhones: (count) =>
        `The number given for ${count === 1 ? 'a call' : `${count} requests for a call`}.`,
      messages: (count) =>
        count === 1 ? 'One message of a conversation.' : `${count} messages of conversation.`,
      proofs: 'Your consents, the history of your applications and the e-mails that were sent to you.',
    },
    until: ({ day, months }) =>
      `This data is deleted on ${day}, ${months === 1 ? '1 month' : `${months} months`} after your last contact. Opening this page counts as a contact.`,
    deletionDue: (day) => `You asked for its deletion. ${deletionWords.en.handledUntil(day)}`,
    deletionUnderWay: 'Its deletion is under way.',
    legalHold:
      'This data is kept beyond the usual time for a legal reason. Ask which one at the address below.',
    application: (months) =>
      `The data of an application is kept for ${months === 1 ? '1 month' : `${months} months`} after the last contact with the person.`,
  },
  recipients: {
    heading: 'Who received your data',
    show: (count) => (count === 1 ? 'See the recipient' : `See the ${count} recipients`),
    workspace: (since) => `Controller of your data, since ${since}.`,
    operator: (since) => `Runs this service for the employer, since ${since}.`,
    partner: (since) => `The site through which you applied, since ${since}.`,
    companyNotRecorded: 'Company not recorded',
    ai_provider: ({ since, until }) =>
      `AI provider: your answers in the conversation, ${since === until ? `on ${since}` : `from ${since} to ${until}`}.`,
  },
  download: {
    heading: 'Read and download your data',
    text: {
      candidate:
        'The sheet shows your data, to read, print or save. The ZIP folder has everything that we have about you, your CVs included.',
      application:
        'The sheet shows what was sent with this application, without the CV itself, and its consents. For all your data, open the personal link in your confirmation e-mail.',
    },
    read: 'View my data',
    archive: 'Download everything (ZIP)',
    json: 'The same data for a machine (JSON)',
  },
  deletion: {
    heading: 'Delete your data',
    text: 'You can ask for deletion at any time. We first explain what will happen.',
    action: {
      candidate: 'Request deletion',
      application: 'Request deletion of this application',
    },
    requestedHeading: 'Deletion requested',
    about: (job) => `Application “${job}”:`,
    logged: (day) =>
      `Your request is recorded. ${deletionWords.en.handledUntil(day)} ${deletionWords.en.withdrawableUntil}`,
    underWay: 'The deletion is under way. It can no longer be stopped.',
    refused: ({ asked, refused }) => `Your request of ${asked} was refused on ${refused}.`,
    refusalReason: 'The reason that the employer wrote:',
    withdraw: 'Withdraw my deletion request',
    since:
      'An application that you sent since is kept, unless you ask again: the request then covers it too.',
    again: 'Request deletion again',
  },
  rights: {
    heading: 'Your rights and contacts',
    show: 'See your rights, and where to complain',
    text: (workspace) =>
      `${workspace} is the controller of your data. You can also have it corrected, object to its use, have it restricted, or withdraw a consent.`,
    contact: 'For any question or request:',
    complaint: 'For a complaint: the supervisory authority of your country, in France the CNIL,',
  },
};
