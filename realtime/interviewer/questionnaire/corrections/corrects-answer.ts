import { holdsAnswer } from '#realtime/interviewer/needs/answer-words.ts';
import { anyOf, atStart, oneOf, optional } from '#realtime/interviewer/needs/rules/patterns.ts';
import { toWords } from '#realtime/interviewer/needs/sentences.ts';
import { replacedIn } from './replaced-values.ts';

const opening = anyOf(
  "en fait|finalement|pardon|desolee?|excusez[- ]moi|non|ah|oh|oups|attendez|attends|mince|au fait|ok|bon|mais|euh|c'est",
  'actually|sorry|no|oops|wait|hang on|hold on|ok|well|oh|my (?:bad|mistake)|apologies|please|hmm',
);
const said = oneOf(
  "ce que (?:j'ai|je viens de|j'avais) (?:\\w+ )?(?:dit|dire|ecrit|ecrire|repondu|repondre|mis|mettre|note)",
  "ma (?:derniere |premiere |precedente )?reponse|la reponse (?:precedente|d'avant)",
  "what i(?:'ve| have)? (?:just )?(?:said|wrote|written|told|put|answered)",
  '(?:my|the|that) (?:last|previous|first|earlier) (?:answer|message|reply|one|response)',
);
const isRather = oneOf(
  "c'(?:est|etait)(?! (?:arrive|normal|humain|la vie|vrai|rare|comme|en|ainsi|une? |pas))",
  "je voulais (?:dire|ecrire|mettre)|ce n'est pas \\S+ (?:\\S+ )?(?:mais|c'est)",
  "it'?s|it is(?! (?:human|normal|part|how))|it should (?:be|say)|i meant|i mean",
);

/** "en fait je me suis trompé, c'est 3 ans", "actually scrap what I said, three years". */
const correction = atStart(
  opening,
  oneOf(
    `(?:je )?(?:me suis |m'etais )(?:\\w+ )?trompee?(?:$| ${isRather}| (?:dans|sur|a) (?:ma|la|mes|votre) (?:\\w+ )?(?:reponses?|question)| tout a l'heure| plus haut| avant| juste avant)`,
    `(?:oubliez|oublie|ignorez|annulez|ne tenez pas compte de|(?:je |j')(?:corrige|rectifie|retire|annule)|(?:j'ai|ai) (?:une )?erreur dans) ${said}`,
    `(?:je|j')(?: ?ai)? (?:fait|mis|ecrit) une (?:erreur|faute)(?:$| ${isRather}| (?:dans|sur) (?:ma|la|mes) (?:\\w+ )?reponses?| plus haut| avant)`,
    `(?:scrap|scratch|forget|ignore|disregard|correct|change|strike) ${said}`,
    `(?:i )?(?:${optional('just')}made a mistake|got (?:it|that|this) wrong|was wrong|misspoke|mistyped|misread|made an error)(?:$| ${isRather}| (?:in|with|about|on) ${said}| earlier| above| before)`,
    `(?:i )?(?:gave|wrote|put) (?:you )?(?:the|a) wrong (?:answer|number|date|figure|amount)`,
    '(?:une )?correction (?:de|to|of|for) (?:ma|my) (?:\\w+ )?(?:reponse|answer)',
  ),
);
const earlier =
  '(?:premiere|deuxieme|seconde|troisieme|quatrieme|precedente|first|second|third|fourth|previous|earlier|other)';
/** "my first answer", "la réponse à la première question". */
const earlierAnswer = oneOf(
  said,
  `(?:ma|mes|la|my|the) (?:${earlier} )?(?:reponses?|answers?) (?:(?:a|sur|pour|concernant|de|to|about|on|for) )?`,
  `(?:ma|mes|my) (?:${earlier} )?(?:reponses?|answers?)`,
  `(?:la|the) ${earlier} (?:question|reponse|answer|one)`,
);
const changes = oneOf(
  "(?:i(?:'ve| have)? (?:just )?changed my mind|j'ai change d'avis|je change d'avis)",
  "(?:i(?:'d| would) like to|i (?:want|need|have) to|can i|could i|may i|let me|please|i(?:'ll| will)) (?:change|correct|amend|revise|update|fix)",
  "(?:je (?:voudrais|veux|souhaite|peux|dois|viens|vais)|j'aimerais|puis-je|est-ce que je peux|peut-on|on peut) (?:changer|modifier|corriger|rectifier|revenir sur)",
  '(?:je reviens sur|changez|modifiez|corrigez|rectifiez)',
);
/** "I've changed my mind, the answer to the first one is 1 February", "pour la première question, plutôt mars". */
const changesEarlier = atStart(
  opening,
  oneOf(
    `${changes} (?:(?:about|on|for|pour|sur|concernant|a propos de|de|and|et|in|dans) )?${earlierAnswer}`,
    `(?:(?:pour|sur|concernant|a propos de|a|about|regarding|for|on|to) )?(?:la|ma|my|the) ${earlier} (?:question|reponse|answer|one) (?:plutot|c'est plutot|is rather|should be|make (?:it|that)|mettez|rather|actually|en fait|finalement)`,
    'the (?:right |correct )?answer to (?:the|your) (?:first|second|third|fourth|previous|earlier) (?:one|question) (?:is|should be)',
    "la (?:bonne )?reponse a la (?:premiere|deuxieme|seconde|troisieme|precedente) (?:question )?(?:est|c'est|devrait etre)",
  ),
);
/** "Correction : le 15 mars", "erreur de ma part, 3 ans": with an answer after it. */
const corrected = atStart(
  opening,
  "(?:petite )?(?:correction|rectification|erratum|erreur de ma part|my mistake) (?!d[eu]\\b|des\\b|d'|of\\b)",
);
/** "I meant three years": with an answer after it. */
const meant = atStart(
  opening,
  '(?:je voulais (?:dire|ecrire|mettre)|i meant(?: to (?:say|write|put))?) (?!que\\b|that\\b)',
);

/** Tells whether a message begins with the clear words of a correction of an earlier answer. */
function correctsAnswer(text: string): boolean {
  const words = toWords(text);
  if (correction.test(words) || changesEarlier.test(words)) return true;
  return (meant.test(words) || corrected.test(words)) && holdsAnswer(words);
}

/**
 * Tells whether a message corrects an answer that is noted already: by clear words, or because it puts another date,
 * contract or number of years in place of one, which does not answer the question before it (D182).
 */
export function correctsNoted(
  text: string,
  { asks, noted }: { asks: string | null; noted: readonly string[] },
): boolean {
  const answeredBefore = noted.filter((question) => question !== 'first_words' && question !== asks);
  if (answeredBefore.length === 0) return false;
  return correctsAnswer(text) || replacedIn(text).some((question) => answeredBefore.includes(question));
}
