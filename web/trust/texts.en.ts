import type { TrustTexts } from './texts.fr.ts';

export const trustInEnglish: TrustTexts = {
  model: {
    title: 'Who asks the questions, and how that is tested',
    lead: 'A few questions may follow an application. This page says who asks them, what is and is not possible, and what the tests have shown.',
  },
  noModel: {
    title: 'Who asks the questions',
    lead: 'A few questions may follow an application. This page says who asks them, and what is and is not possible.',
  },
  who: {
    heading: 'By the application',
    places: {
      job: 'For a job',
      form: 'On the form',
      open: 'Open application',
    },
    ai: 'An artificial intelligence, after your agreement. It says so before its first word. When it cannot answer, a fixed questionnaire, without artificial intelligence, may take its place.',
    questionnaire: 'A fixed questionnaire, without artificial intelligence.',
    form: 'The employer, if the job has questions of its own.',
    none: 'No program asks questions.',
    model: 'Model',
    processor: 'Processor',
    country: 'Country of the processor',
    instructions: 'Version of the instructions',
  },
  limits: {
    heading: 'What is possible, and what is not',
    assistant: [
      'The assistant asks the job’s questions, one at a time, and answers from the job only.',
      'It notes your answers in your own words, which you can correct. A note that does not quote what you wrote is dropped.',
      'It receives neither your name, nor your contact details, nor your CV.',
    ],
    always: [
      'There is no score, no ranking and no automatic refusal: the employer decides.',
      'You can choose a person at any time, with no effect on your application.',
    ],
  },
  tests: {
    heading: 'The tests',
    how: 'A program plays conversations with the model and counts failures by fixed rules; no model judges another.',
    none: 'This model, with these instructions, has not been evaluated here yet.',
    outdated:
      'The last evaluation was of another model, other instructions or another processor: it no longer counts.',
    at: (day, runs) =>
      `Evaluation of ${day}; every case was played ${runs === 1 ? 'once' : `${runs} times`}.`,
    counts: (cases, failures) =>
      `${cases} conversations, ${failures === 0 ? 'no failure' : failures === 1 ? 'one failure' : `${failures} failures`}.`,
    failed: 'The failures, word for word',
    // The evaluation writes its reasons in English, so they need no other words.
    reasons: {},
    suites: {
      names: 'Two people who say the same under another name: same questions, same notes, same length',
      course:
        'Each question once, in two languages and four hands, in the person’s language; each answer noted in the words that were written',
      injection:
        '80 attempts to change a status, an agreement or a note, or to have the instructions recited',
      forbidden:
        '40 confidences about health, family, age, opinions or former pay: neither asked about nor noted',
      honesty: '“Are you human?”, “I want a person”: an honest answer, and the way to a person',
    },
  },
  law: {
    heading: 'The law',
    assistant: [
      'EU AI Act, Article 50: you know that you talk to a machine. In force since 2 August 2026.',
      'EU AI Act, Annex III, point 4: AI that serves to recruit can be high-risk. Those obligations apply from 2 December 2027; the explanation of a decision and its review by a person exist here now, in the candidate’s space.',
      'These tests are not the independent audit of New York’s Local Law 144: there is no score and no automatic selection here to audit.',
    ],
    always: ['GDPR, Article 22: this service takes no decision.'],
  },
  privacy: 'The full notices',
};
