import type { ApplicationTexts } from './texts.fr.ts';

export const applicationInEnglish: ApplicationTexts = {
  others: {
    heading: 'Other applications of this person',
    sameJob: 'same job',
    sent: (day) => `sent on ${day}`,
  },
  robotHint: {
    heading: 'Perhaps sent by a machine',
    reasons: {
      hidden_field_filled: 'A field of the form that people do not see was filled in.',
      sent_within_two_seconds: 'The form was sent within two seconds of its opening.',
      unknown: 'It was marked before reasons were recorded.',
    },
    onlyAHint: 'This is a hint only: read it like the others.',
  },
  history: {
    heading: 'History',
    received: 'Received',
    byCandidate: 'by the candidate',
    by: (name) => `by ${name}`,
    message: 'Message',
    answer: 'Answer to a question',
  },
};
