/*
 * One question of the questionnaire, and none besides. Not to answer it leaves it without an answer, and the questions
 * go on (D142).
 */

/** "ni aux suivantes", "or any other". */
const notAndOthers =
  '\\b(?! (?:ni|et|ou|nor|or|and)\\b.*\\b(?:suivantes?|autres?|aucune|reste|next|others?|rest|any)\\b)';

/** "à cette question", "à celle-là". */
export const oneQuestionFr = `(?:(?:a|sur) )?(?:cette question|celle[- ]?(?:ci|la))${notAndOthers}`;
/** "this question", "that one". */
export const oneQuestionEn = `(?:this|that) (?:question|one)${notAndOthers}`;
