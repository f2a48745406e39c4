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
 * Returns an answer in which a choice of the form is in the reader's language. The candidate's own words stay as they
 * are: those after the choice, in a correction, and in a conversation.
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
  const chosen = (['yes', 'discuss', 'no'] as const).find((choice) =>
    Object.values(formChoices).some((labels) => labels[choice] === label),
  );
  return chosen === undefined ? answer : [formChoices[lang][chosen], ...ownWords].join(AFTER_CHOICE);
}
