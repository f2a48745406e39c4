import { oneQuestionEn, oneQuestionFr } from '../needs/rules/one-question.ts';
import { anyNumberOf, oneOf, optionallyThen, thenAnyNumberOf, whole } from '../needs/rules/patterns.ts';
import { toWords } from '../needs/sentences.ts';

/*
 * A message that skips a question has an opening, a verb, "this question" and polite words. Only the verb is needed. Any
 * other word makes the message an answer: "je passe le permis en mars".
 */

/** Words that may come before the wish to skip. */
const opening = anyNumberOf(
  'ok|oui|non|bon|bof|euh|desolee?|pardon|merci|alors|allez|franchement|celle[- ]?(?:ci|la)',
  'finalement|en fait|tout compte fait|no|yes|well|sorry|please|honestly|thanks|actually|in fact|on second thoughts?',
);
/** "Cette question", "to the next one", after the verb. */
const thisQuestion = optionallyThen(
  '(?:(?:a|sur) )?(?:cette question|celle[- ]?(?:ci|la)|celle|ca|cela|la)',
  'une question|la question|la-dessus|mon tour(?: sur (?:celle[- ]?(?:ci|la)|cette question))?',
  `${oneQuestionEn} any ?(?:more|longer)`,
  '(?:(?:to|on) )?(?:(?:this|that|the) (?:one|question)|this|that|it)|question|one|my turn',
  '(?:(?:this|that) (?:one|question)|this|that|it) (?:and|then) (?:(?:go|move)(?: on)? )?(?:to )?(?:the )?next(?: one| question)?',
  'to the next(?: one| question)?|(?:cette question|celle[- ]?(?:ci|la)|ca) et (?:on passe a )?(?:la )?suivante',
);
/** Words that may come last. */
const politeWords = thenAnyNumberOf(
  "svp|stp|merci|s'il (?:vous|te) plait|desolee?|aussi|alors|maintenant",
  "pour (?:l'instant|le moment)|please|pls|thanks|thank you|sorry|too|then|now|for now|after all",
);

/** "Yet", "at this stage": words that limit a refusal to now. */
const forNow = thenAnyNumberOf('a ce stade|ici|yet|just yet|at (?:this|the) (?:stage|point|moment)|here');

/** "je voudrais passer cette question svp", "skip", "next one please", "je passe mon tour". */
const skip = whole(
  opening,
  anyNumberOf(
    "je|j'aimerais|je (?:veux|prefere|voudrais|vais|peux)|puis-je|on|on peut|peut-on",
    "i'd (?:like|rather|prefer)(?: to)?|i'll|i will|i|can (?:i|we)|let's",
  ),
  oneOf(
    'passe[rz]?|passons|sauter?|zappe[rz]?|zappons|suivante?|question suivante|la suivante',
    '(?:la )?prochaine(?: question)?',
    "(?:passe[rz]?|passons) a (?:la (?:suite|suivante|prochaine|question (?:suivante|d'apres)|prochaine question)|autre chose)",
    'skip|pass|next|(?:move|go)(?: on)? to the next|move on',
  ),
  thisQuestion,
  optionallyThen(
    'et (?:y revenir|on y revient|(?:je |on )?y reviendr(?:ai|a))(?: (?:plus tard|apres|ensuite|a la fin))?',
    'and (?:come|get|go) back to (?:it|this|that)(?: (?:later|at the end))?',
  ),
  politeWords,
);

/** "Pas", or "plus" if one question is named: "je ne veux plus répondre" without one wishes to stop. */
const notFr = `(?:pas|plus(?= .*${oneQuestionFr}))`;
const toAnswer = oneOf('(?:y )?repondre|(?:vous |te )?(?:le |rien )?dire|en parler|me prononcer');
/** The same for "no longer". */
const noLongerEn = `no longer(?= .*${oneQuestionEn})`;
const answer = oneOf('answer|say|tell(?: you)?|share|respond|comment|discuss');
const answering = oneOf('answering|saying|sharing|discussing');

/** "je préfère ne pas répondre à celle-là", "I'd rather not say", "leave it blank", "no comment". */
const refusal = whole(
  opening,
  anyNumberOf("je|j'|j'?ai|j'aime|j'aimerais|je n'ai|i|i'd|id|i would|i'm"),
  oneOf(
    `(?:ne )?(?:veux|souhaite(?:rais)?|desire|voudrais|compte|vais|prefere(?:rais)?) ${notFr} ${toAnswer}`,
    `(?:souhaite(?:rais)?|voudrais|aimerais|choisis de) ne ${notFr} ${toAnswer}`,
    `(?:prefere(?:rais)?|prefererais|(?:aime |aimerais )?(?:mieux|autant)) (?:ne )?${notFr} ${toAnswer}`,
    `(?:ne )?tiens pas a ${toAnswer}|refuse de ${toAnswer}|(?:ne )?(?:repondrai|reponds) ${notFr}`,
    `(?:${notFr}|aucune) (?:trop |tres |vraiment |du tout )?envie (?:de |d')${toAnswer}`,
    '(?:(?:prefere(?:rais)?|veux|voudrais) )?laisser? (?:ca |cela |cette question )?(?:vide|en blanc)',
    `(?:rather|sooner|prefer(?: to)?|choose) not (?:to )?${answer}`,
    `(?:don't|dont|do not|${noLongerEn}) (?:want|wish|care) to ${answer}|(?:refuse|decline) to ${answer}`,
    `(?:don't|dont|do not|${noLongerEn}) feel like ${answering}|won't answer|not answering`,
    '(?:(?:like|rather|prefer|want)(?: to)? )?leave (?:this|that|it)(?: one| question)? (?:blank|empty|out)',
    'no comments?|sans commentaires?|pas de commentaires?|no answer(?! yet)|(?:pas de|aucune|sans) reponse(?! a ce stade)',
  ),
  thisQuestion,
  forNow,
  politeWords,
);

/** Tells whether a message is only the word that skips a question. */
export function saysSkip(text: string): boolean {
  return skip.test(toWords(text));
}

/** Tells whether a message only refuses to answer the question. */
export function refusesToAnswer(text: string): boolean {
  return refusal.test(toWords(text));
}

/** Tells whether a message only skips the question, by a word such as "skip" or by a refusal to answer (D142). */
export function skipsOnly(text: string): boolean {
  return saysSkip(text) || refusesToAnswer(text);
}
