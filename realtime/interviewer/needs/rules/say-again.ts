import type { NeedRule } from './need-rule.ts';
import { anyNumberOf, either, oneOf, questionMarks, thenAnyNumberOf, whole } from './patterns.ts';

const opening = anyNumberOf(
  'euh|heu|hum|hmm|um|uh|oh|ah|ok|attendez|attends|wait|sorry|pardon|desolee?|excusez[- ]moi|excuse me',
);
const ending = thenAnyNumberOf(
  "svp|stp|merci|s'il (?:vous|te) plait|please|pls|sorry|pardon|desolee?",
  '(?:la|votre|the|your) question',
);
const what = oneOf(
  'hein|quoi|huh|(?:say )?what|(?:say (?:that |it )?|come )again|what was that(?: again)?',
  '(?:i )?beg (?:your )?pardon|what did you (?:say|ask)',
);
/** Without a question mark, "pardon" or "sorry" may be an apology. */
const apology = oneOf('pardon(?: me)?|comment|plait-il|sorry|excuse me|excusez[- ]moi|vous disiez|eh');

/** "hein ?", "say again", in either language: words that ask to hear the question again. */
export const sayAgainRule: NeedRule = {
  example: 'Sorry, what?',
  counterexamples: ['What a job', 'Pardon, je suis libre en mars', 'Quoi qu’il arrive, en mai'],
  pattern: either(whole(opening, what, ending, questionMarks), whole(opening, apology, ending, '(?: ?\\?)+')),
};

/** For a message without a question mark: matches all its words, without other signs. */
export const asksAgain = whole(opening, what, ending);
/** For a message with a question mark: the same, and words that may be an apology without one. */
export const asksAgainWithMark = whole(opening, oneOf(what, apology), ending);
