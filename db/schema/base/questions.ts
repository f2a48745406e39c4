export const questionKinds = ['text', 'yesNo', 'choice', 'date', 'amount', 'number'] as const;
/** The places where a question is asked. */
export const questionPlaces = ['form', 'conversation'] as const;

type QuestionKind = (typeof questionKinds)[number];

/** A text in French, in English, or in both. */
export type Bilingual = { fr?: string | undefined; en?: string | undefined };

/** A question that an employer asks for one job (D60). */
export type JobQuestion = {
  /** The employer's own name for the question, unique in the job. */
  id: string;
  text: Bilingual;
  kind: QuestionKind;
  /** The answers of a `choice`; other kinds have none. */
  options?: { value: string; text: Bilingual }[] | undefined;
  required: boolean;
  where: (typeof questionPlaces)[number];
};

/** A person's answer, with the question as it was asked: the employer may change the job's question later. */
export type JobAnswer = {
  questionId: string;
  question: Bilingual;
  kind: QuestionKind;
  /** The person's own words, or the value of the chosen option. */
  value: string;
  /** The text of the chosen option. */
  option?: Bilingual | undefined;
};
