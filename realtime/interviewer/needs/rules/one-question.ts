/*
 * One question among those of the questionnaire. Not to answer it leaves it without an answer, and the questions go on
 * (D142).
 */

/** "à cette question", "à celle-là". */
export const oneQuestionFr = '(?:(?:a|sur) )?(?:cette question|celle[- ]?(?:ci|la))';
/** "this question", "that one". */
export const oneQuestionEn = '(?:this|that) (?:question|one)';
