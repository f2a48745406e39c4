import type { EmployerTexts } from './texts.fr.ts';

export const employerInEnglish: EmployerTexts = {
  title: (name) => `Application: ${name}`,
  lead: (job, day) => `For the job “${job}”, received on ${day}.`,
  write: (name) => `Write to ${name}`,
  download: 'Download the CV',
  downloadLater: (number) => `Download file ${number}`,
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
  why: 'Motivation',
  facts: 'Known facts',
  factsLead:
    'Noted during the conversation, in the candidate’s words. They are no score and no rank: a person decides.',
  noFacts: 'No conversation has brought facts yet.',
  declined: 'Prefers not to answer',
  unclear: 'answer to be clarified',
  byCandidate: 'put right by the candidate',
  topics: {
    first_words: 'First words',
    availability: 'Availability',
    location: 'Place of work',
    contract: 'Contract',
    experience: 'Experience',
    pay: 'Pay',
    candidate_questions: 'The candidate’s questions',
  },
  privacy:
    'This page shows personal data and each opening is recorded. Pass its address on only to those who recruit for this job; delete your copies when you no longer need them.',
  missing: {
    title: 'This link opens nothing',
    text: 'It is incomplete, or expired after 14 days, or the application has been deleted. Open the link in your latest e-mail.',
  },
};
