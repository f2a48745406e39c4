import { formLabels } from '#domain/applications/form/form-labels.ts';
import type { ApplyTexts } from './texts.fr.ts';

const sentByPerson = 'The person reads it, agrees and sends it: no agent does.';

export const applyInEnglish: ApplyTexts = {
  jobApplication: {
    title: (job) => `Apply: ${job}`,
    back: 'Back to the job',
    toolDescription: (job) =>
      `Fills in the application for “${job}” with what the person says. ${sentByPerson}`,
  },
  openApplication: {
    title: (employer) => `Open application: ${employer}`,
    back: 'See the jobs',
    lead: (employer) => `An open application to ${employer}, for no job in particular.`,
    toolDescription: (employer) =>
      `Fills in an open application to ${employer} with what the person says. ${sentByPerson}`,
  },
  form: {
    heading: 'Your application',
    duration: 'It takes about 2 minutes.',
    intro: 'Fill in everything that is not marked “optional”.',
    trap: 'Leave this field empty',
    labels: formLabels.en,
    person: { heading: 'Your details' },
    background: {
      heading: 'Your background',
      attachAgain: 'For your safety the browser has not kept the file: attach it again.',
      attachSeveralAgain: 'For your safety the browser has not kept the files: attach them again.',
      more: 'Add a letter, other documents or a link',
    },
    fileField: {
      drop: 'or drop the file here',
      dropSeveral: 'or drop the files here',
      chosen: '{name}, {size}',
      remove: 'Remove the file',
      removeSeveral: 'Remove the files',
    },
    fileFaults: {
      tooMany: 'At most {max} other documents: put several into one.',
      wrongType: 'The file must be a PDF, DOC, DOCX, JPG or PNG.',
      empty: 'This file is empty.',
      tooBig: 'This file has {size}, which is more than {max}.',
      tooBigTogether: 'Your files have {size} together, which is more than {max}.',
    },
    questions: {
      heading: 'The employer’s questions',
      choose: 'Choose an answer',
      noAnswer: 'No answer',
      faults: {
        missing: (question) => `Answer the question “${question}”.`,
        tooLong: (question, max) =>
          `Your answer to the question “${question}” is too long: at most ${max} characters. Shorten it.`,
        notAnOption: (question) => `Choose one of the answers to the question “${question}”.`,
        notADay: (question) => `For the question “${question}”, give a complete date, such as 2027-03-31.`,
        notAnAmount: (question) => `For the question “${question}”, give an amount in figures.`,
        notANumber: (question) => `For the question “${question}”, give a number in figures.`,
        notAccepted: (question) =>
          `Your answer to the question “${question}” contains characters that cannot be accepted.`,
      },
    },
    agreement: {
      heading: 'Your agreement',
      missing: 'Tick the box to agree: without it we cannot process your application.',
      notice: 'What happens to your data',
      employer: (employer) => `The employer in this text is ${employer}.`,
    },
    submit: 'Send my application',
    sending: {
      progressLabel: 'Sending your application',
      progress: 'Sending: {percent}',
      waiting: 'All is sent, storing…',
      failed: 'The application was not sent. Check your network, then try again: it will not be sent twice.',
      busy: 'The service is busy. Everything you entered is still here: try again in a moment.',
      busyForSeconds: 'The service is busy. Everything you entered is still here: try again in {seconds} s.',
    },
    errorTitle: (title) => `Error: ${title}`,
    errorHeading: 'Your application has not been sent yet',
    faults: {
      tooMany: 'Too many applications were sent in a short time. Wait a minute, then try again.',
      unavailable:
        'The service could not record your application. Try again in a moment: it will not be sent twice.',
      sentBefore:
        'This page has already sent an application, with other content. To send this one too, send the form again.',
      other: 'Check what you entered, then send the form again.',
    },
  },
  unread: {
    title: 'Your application is not sent yet',
    text: 'Many requests arrive at the same time, or the connection is too slow. Go back to the previous page: your entries and your file are still there.',
    sendAgain: 'Then send again.',
    sendAgainInSeconds: (seconds) => `Send again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  },
};
