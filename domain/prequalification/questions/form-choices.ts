import { isFormAnswerId } from '#kernel/input/form-answer-id.ts';
import type { Lang } from '#kernel/language.ts';
import type { Fact } from '#realtime/model/facts.ts';

/** The choices that the form of questions offers for the place of work and the contract. */
export const formChoices: Record<Lang, Record<'yes' | 'discuss' | 'no', string>> = {
  fr: { yes: 'Oui', discuss: 'À discuter', no: 'Non' },
  en: { yes: 'Yes', discuss: 'To be discussed', no: 'No' },
};

/** Separates a choice from the candidate's own words after it. */
export const AFTER_CHOICE = ' – ';

/**
 * Returns an answer of the form with its choice in the reader's language: `Oui – dès mai` becomes `Yes – dès mai`. The
 * candidate's own words stay as they are: after the choice, in a correction, and in a conversation.
 */
export function withChoiceIn(
  lang: Lang,
  {
    question,
    answer,
    messageId,
    correctedAt,
  }: Pick<Fact, 'question' | 'answer' | 'messageId' | 'correctedAt'>,
): string {
  const hasChoices = question === 'location' || question === 'contract';
  const isFromForm = correctedAt === undefined && isFormAnswerId(messageId);
  if (!hasChoices || !isFromForm) return answer;
  const [label, ...ownWords] = answer.split(AFTER_CHOICE);
  const choice = (['yes', 'discuss', 'no'] as const).find((one) =>
    Object.values(formChoices).some((labels) => labels[one] === label),
  );
  return choice === undefined ? answer : [formChoices[lang][choice], ...ownWords].join(AFTER_CHOICE);
}
