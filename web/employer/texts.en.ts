import type { EmployerTexts } from './texts.fr.ts';

export const employerInEnglish: EmployerTexts = {
  title: (name) => `Application: ${name}`,
  lead: (job, day) => `For the job “${job}”, received on ${day}.`,
  write: (name) => `Write to ${name}`,
  download: 'Download the CV',
  downloadLater: (number) => `Download file ${number}`,
  downloadLetter: 'Download the letter',
  downloadOther: (name) => `Download “${name}”`,
  letter: 'Letter',
  others: 'Other documents',
  portfolio: 'Portfolio or profile',
  later: (day) => `received later, on ${day}`,
  noCv: 'No CV is attached.',
  about: 'At a glance',
  email: 'E-mail',
  phone: 'Phone',
  sentBy: 'Sent through',
  form: 'your careers page',
  status: 'Status',
  again: 'This person had applied for this job before.',
  human: 'This person asks to be considered by a person. That choice has no effect on their application.',
  withdrawn: (day) => `The candidate withdrew this application on ${day}: there is nothing left to consider.`,
  withdrawalReason: 'Reason given:',
  contactCorrected: (day) => `Name and phone put right by the candidate on ${day}.`,
  why: 'Motivation',
  answers: 'Answers to your questions',
  factsLead:
    'Noted during the conversation, in the candidate’s words. They are no score and no rank: a person decides.',
  noFacts: 'Nothing has been noted in a conversation yet.',
  byCandidate: 'put right by the candidate',
  privacy:
    'This page shows personal data and each opening is recorded. Pass its address on only to those who recruit for this job; delete your copies when you no longer need them.',
  missing: {
    title: 'This link opens nothing',
    text: 'It is incomplete, or expired after 14 days, or the application has been deleted. Get a new one, or open the link in your latest e-mail.',
  },
};
