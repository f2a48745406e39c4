import type { Brief } from './brief.ts';

/** The questions of a prequalification, in this order. */
export const questionIds = [
  'availability',
  'location',
  'contract',
  'experience',
  'pay',
  'candidate_questions',
] as const;

export type QuestionId = (typeof questionIds)[number];

/** Selects the questions of one recruitment; pay is asked about only if the recruiter shows a range. */
export function questionsFor(brief: Brief): QuestionId[] {
  const skipped: Partial<Record<QuestionId, boolean>> = {
    location: brief.location === null && brief.remoteWorkDays === null,
    contract: brief.contract === null,
    pay: brief.salary === null,
  };
  return questionIds.filter((question) => skipped[question] !== true);
}

const patterns: Record<QuestionId, RegExp> = {
  availability: /disponib|préavis|commencer|prendre le poste|availab|start|notice period/i,
  location:
    /télétravail|lieu|trajet|déplac|sur site|habit(e|ez)\b|remote|commut|location|on-site|office|\blive in\b|based in/i,
  contract: /contrat|\bcdi\b|\bcdd\b|contract|permanent|fixed-term/i,
  experience: /expérience|parcours|compétence|experience|background|skills?\b/i,
  pay: /salair|rémunération|prétention|fourchette|salary|\bpay\b|compensation/i,
  candidate_questions: /(avez|auriez)-vous .{0,30}questions?|questions? (for|about) |any questions?/i,
};

/** Tells whether a text is about the subject of a question. */
export function isAbout(question: QuestionId, text: string): boolean {
  return patterns[question].test(text);
}

/** Recognises the last question that a text asks, by its words; null when it asks none of `questions`. */
export function questionAskedIn(text: string, questions: readonly QuestionId[]): QuestionId | null {
  // The text is split first: one regular expression would take quadratic time on a long text without a question mark.
  const sentences = text.split(/(?<=[.!?\n])/).filter((sentence) => sentence.endsWith('?'));
  for (const sentence of sentences.reverse()) {
    const found = questions.find((question) => patterns[question].test(sentence));
    if (found !== undefined) return found;
  }
  return null;
}
