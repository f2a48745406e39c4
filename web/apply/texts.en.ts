import { formLabels } from '#domain/applications/form/form-labels.ts';
import type { ApplyTexts } from './texts.fr.ts';

export const applyInEnglish: ApplyTexts = {
  form: {
    title: (job) => `Apply: ${job}`,
    heading: 'Your application',
    duration: 'It takes about 2 minutes.',
    intro: 'Fill in everything that is not marked “optional”.',
    backToJob: 'Back to the job',
    openTitle: (employer) => `Open application: ${employer}`,
    openLead: (employer) => `An open application to ${employer}, for no job in particular.`,
    openTool: (employer) =>
      `Fills in an open application to ${employer} with what the person says. The person reads it, agrees and sends it: no agent does.`,
    backToJobs: 'See the jobs',
    you: 'Your details',
    file: 'Your background',
    questions: 'The employer’s questions',
    noAnswer: 'No answer',
    chooseAnswer: 'Choose an answer',
    answerFaults: {
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
    agreement: 'Your agreement',
    ...formLabels.en,
    further: 'Add a letter, other documents or a link',
    fileAgain: 'For your safety the browser has not kept the file: attach it again.',
    filesAgain: 'For your safety the browser has not kept the files: attach them again.',
    sending: {
      drop: 'or drop the file here',
      chosen: '{name}, {size}',
      remove: 'Remove the file',
      removeSeveral: 'Remove the files',
      dropSeveral: 'or drop the files here',
      type: 'The file must be a PDF, DOC, DOCX, JPG or PNG.',
      tooMany: 'At most three other documents: put several into one.',
      together: 'Your files have {size} together, which is more than {max}.',
      tooBig: 'This file has {size}, which is more than {max}.',
      empty: 'This file is empty.',
      label: 'Sending your application',
      progress: 'Sending: {percent}',
      waiting: 'All is sent, storing…',
      busy: 'The service is busy. Everything you entered is still here: try again in a moment.',
      busySeconds:
        'The service is busy. Everything you entered is still here: try again in {seconds}\u00a0s.',
      failed: 'The application was not sent. Check your network, then try again: it will not be sent twice.',
    },
    notice: 'What happens to your data',
    employer: (employer) => `The employer in this text is ${employer}.`,
    website: 'Leave this field empty',
    submit: 'Send my application',
    toolDescription: (job) =>
      `Fills in the application for “${job}” with what the person says. The person reads it, agrees and sends it: no agent does.`,
    errorTitle: (title) => `Error: ${title}`,
    errorHeading: 'Your application has not been sent yet',
    consentMissing: 'Tick the box to agree: without it we cannot process your application.',
    sentBefore:
      'This page has already sent an application, with other content. To send this one too, send the form again.',
    resend: 'Check what you entered, then send the form again.',
    tooMany: 'Too many applications were sent in a short time. Wait a minute, then try again.',
    unavailable:
      'The service could not record your application. Try again in a moment: it will not be sent twice.',
  },
  unread: {
    title: 'Your application is not sent yet',
    text: 'Many requests arrive at the same time, or the connection is too slow. Go back to the previous page: your entries and your file are still there.',
    again: (seconds) => `Send again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    later: 'Then send again.',
  },
};
