/*
 * These parts of patterns name one question of the questionnaire, or one and others. A refusal to answer only one skips it,
 * and the questions go on (D142).
 */

/** "ni aux suivantes", "or any other". */
const andOthers =
  '(?:ni|et|ou|nor|or|and)\\b.*\\b(?:suivantes?|autres?|aucune|reste|next|others?|rest|any)\\b';
const notAndOthers = `\\b(?! ${andOthers})`;

/** "à cette question", "à celle-là". */
export const oneQuestionFr = `(?:(?:a|sur) )?(?:cette question|celle[- ]?(?:ci|la))${notAndOthers}`;
/** "this question", "that one". */
export const oneQuestionEn = `(?:this|that) (?:question|one)${notAndOthers}`;
/** "this question or any other", "this one and the next ones". */
export const oneQuestionAndOthersEn = `(?:this|that) (?:question|one) ${andOthers}`;
