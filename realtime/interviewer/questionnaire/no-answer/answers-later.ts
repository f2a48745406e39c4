import {
  anyNumberOf,
  oneOf,
  optional,
  optionallyThen,
  thenAnyNumberOf,
  whole,
} from '#realtime/interviewer/needs/rules/patterns.ts';
import { toWords } from '#realtime/interviewer/needs/sentences.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { politeWords } from './skip.ts';

/*
 * A message that only puts its answer off, and perhaps says why, is no answer. Any other word makes it one: "plus tard, en
 * mai".
 */

const opening = anyNumberOf(
  'ok|oui|non|bon|bof|euh|hmm|desolee?|pardon|merci|alors|la|peut-etre|pas encore|difficile a dire|aucune idee|je verrai',
  "(?:je |j'|j)?(?:ne )?sais pas(?: encore)?|(?:je )?(?:ne )?peux pas (?:vous )?(?:le )?(?:dire|repondre)",
  'no|yes|well|sorry|please|maybe|perhaps|not yet|idk|no idea|hard to say|(?:i )?(?:can.t|cannot|cant) (?:say|tell)(?: yet| now)?',
  "(?:i )?(?:don't|dont|do not) know(?: yet)?|(?:i'm )?not sure(?: yet)?|i'll see|let me think",
);
const laterFr = "(?:un peu )?plus tard|apres|a la fin|tout a l'heure|ulterieurement";
const laterEn = '(?:a bit )?later(?: on)?|at the end|another time';
const thisOneFr = optional('(?:a |sur )?(?:cette question|celle[- ]?(?:ci|la)|ca|cela|la question)');
const thisOneEn = optional(
  '(?:(?:about|on|to|with) )?(?:(?:this|that|the) (?:one|question)|this|that|it|you)(?: again)?|again',
);

/** "plus tard", "je vous dirai ça plus tard", "ask me later", "I'll tell you later". */
const later = whole(
  opening,
  oneOf(
    `plus tard|tout a l'heure|ulterieurement|${optional('maybe|perhaps')}later(?: on)?|another time`,
    `(?:re)?(?:demande[rz]?|pose[rz]?)(?:[- ](?:le|la|moi))* ${thisOneFr}${oneOf(laterFr)}`,
    `(?:je |j')(?:vous |te )?(?:le |l'|y )?(?:(?:re)?dirai|repondrai|donnerai|preciserai|confirmerai) ${thisOneFr}${oneOf(laterFr)}`,
    `(?:on |nous )(?:y )?(?:reviendra|revient|reviendrons|verra|verrons) ${thisOneFr}${oneOf(laterFr)}`,
    `(?:je (?:peux|pourrais)|puis-je|est-ce que je peux|on peut|je prefere|j'aimerais) (?:vous )?(?:le |y )?(?:repondre|revenir|dire) ${thisOneFr}${oneOf(laterFr)}`,
    `ask (?:me )?${thisOneEn}${oneOf(laterEn)}`,
    `(?:i'?ll|i will|i can|can i|could i|may i|let me|i'd (?:rather|prefer to)) (?:tell|say|answer|reply|let you know|confirm|(?:get|come|go) back) ${thisOneEn}${oneOf(laterEn)}`,
    `(?:let's|can we|we can|we could|could we) (?:(?:get|come|go) back) ${thisOneEn}${oneOf(laterEn)}`,
  ),
  thenAnyNumberOf(
    'si possible|quand je (?:saurai|le saurai)|when i know(?: more)?|once i know|if (?:possible|i may)|ok',
  ),
  politeWords,
);

const afterWork = oneOf(
  'ce soir|demain|apres le (?:travail|boulot|service)|tonight|tomorrow|this evening|after (?:work|my shift)',
);
/** "Je suis au boulot", "I'm on the bus": says why the answer waits. */
const occupied = oneOf(
  "(?:la )?(?:je|j')? ?suis (?:\\w+ )?(?:au (?:travail|boulot|volant)|dans (?:le|un|mon) \\w+|en (?:route|reunion|cours|voiture|poste))(?: la)?",
  "i(?:'m| am) (?:\\w+ )?(?:at work|on (?:the|a|my) \\w+|driving|in (?:a|the) (?:meeting|car|lesson|queue))(?: now)?",
);
/** "Je peux répondre ce soir ? je suis au boulot", "can I come back to this tonight? I'm on the bus". */
const answersAfterWork = whole(
  opening,
  oneOf(
    `(?:je (?:peux|pourrais)|puis-je|est-ce que je peux|on peut|peut-on) (?:vous |y )?repondre ${thisOneFr}${afterWork}`,
    `(?:je (?:peux|pourrais)|puis-je|on peut|peut-on) (?:y revenir|revenir dessus|repondre a ca) ${afterWork}`,
    `(?:can i|could i|may i|i(?:'ll| will)|let me|i'd rather) (?:answer|reply) ${thisOneEn}${afterWork}`,
    `(?:can i|could i|may i|i(?:'ll| will)|let me) (?:get|come|go) back to (?:this|it|that|you) ${afterWork}`,
  ),
  optionallyThen(occupied),
  politeWords,
);

/** Tells whether a message only says that its writer answers the question before it later. */
export function answersLater(text: string, before: { asks: string | null } | null): boolean {
  if (before === null || before.asks === null) return false;
  const words = toWords(text);
  // An employer's own question may have "later" among its answers.
  return (
    (later.test(words) || answersAfterWork.test(words)) &&
    !(isOwnQuestion(before.asks) && bareLater.test(words))
  );
}

const bareLater = /^(?:plus tard|later(?: on)?|tout a l'heure|another time)$/;
