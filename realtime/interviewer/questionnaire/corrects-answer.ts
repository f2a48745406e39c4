import { holdsAnswer } from '../needs/answer-words.ts';
import { anyOf, atStart, oneOf, optional } from '../needs/rules/patterns.ts';
import { toWords } from '../needs/sentences.ts';

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
/** "I meant three years": with an answer after it. */
const meant = atStart(
  opening,
  '(?:je voulais (?:dire|ecrire|mettre)|i meant(?: to (?:say|write|put))?) (?!que\\b|that\\b)',
);

/** Tells whether a message begins with the clear words of a correction of an earlier answer. */
export function correctsAnswer(text: string): boolean {
  const words = toWords(text);
  return correction.test(words) || (meant.test(words) && holdsAnswer(words));
}
