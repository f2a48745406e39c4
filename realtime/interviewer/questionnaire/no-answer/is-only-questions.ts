import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { answerWords } from '#realtime/interviewer/needs/answer-words.ts';
import { atStart, either, oneOf, whole, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import { asksInWords } from '#realtime/model/holds-question.ts';

/*
 * The patterns match folded text: lower case, no accents, and straight apostrophes.
 */

/** Tells whether a message only asks and gives thanks, and no clause of it answers. */
export function isOnlyQuestions(text: string): boolean {
  const sentences = text.split(/(?<=[.!?？؟…])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  const asksOrThanks = (sentence: string) => asks(sentence) || thanks.test(toPlain(sentence));
  return (
    sentences.some(asks) && sentences.every((sentence) => asksOrThanks(sentence) && !answersToo(sentence))
  );
}

function asks(sentence: string): boolean {
  if (/[?？؟]$/.test(sentence.trimEnd())) return true;
  const words = toPlain(sentence);
  if (notKnown.test(words)) return false;
  return asksInWords(sentence) && (!wish.test(words) || wishToKnow.test(words));
}

/** "I don't know what is usual": answers, though it has a word that asks. */
const notKnown = within(
  oneOf(
    "(?:don't|dont|do not|didn't|not) (?:really |quite |yet )?(?:know|sure|certain|decided)|no idea|hard to say",
    '(?:ne |n.)?(?:sais|sait|suis|ai) (?:pas|trop|plus|aucune)(?: trop| encore)?(?: (?:sure?|idee|decide))?|aucune idee',
  ),
);

/** "j'aimerais avoir des responsabilités": a wish may be an answer, unless it is "j'aimerais savoir …". */
const wish = within(
  oneOf(
    "j'aimerais|je (?:voudrais|souhait\\w*)|j'ai (?:besoin|envie)",
    "i(?:'d| would)? (?:really )?(?:want|need|like)",
  ),
);
const wishToKnow = /\b(?:savoir|connaitre|demander|know|ask)\b/;

/** "Merci d'avance !", with nothing else. */
const thanks = whole(
  '[^a-z]*',
  oneOf(
    "merci(?: d'avance| beaucoup| bien)?|svp|stp|s'il (?:vous|te) plait|cordialement",
    'thanks|thank you|thx|please|pls',
  ),
  '[^a-z]*',
);

/** "Désolé", "hello": words before a question that answer nothing. */
const courtesy = whole(
  oneOf(
    'bonjour|bonsoir|salut|pardon|desolee?|excuse[rz]?[- ]moi|merci(?: bien| beaucoup)?|svp|stp|euh|ok|alors|bon|donc|du coup|juste',
    "(?:juste )?une (?:petite )?question|dites[- ]moi|s'il (?:vous|te) plait|madame|monsieur|tiens|hein|au passage",
    'hello|hi|hey|sorry|excuse me|thanks|thank you|please|pls|well|so|right|ok|okay|just|hmm|um|(?:a |one )?quick question|by the way|btw',
  ),
);

/** "I can't answer yet", "j'aimerais d'abord comprendre": says that the answer waits for the employer's. */
const openAnswer = whole(
  '(?:(?:but|well|sorry|hmm|euh|pardon|desolee?|alors) )*',
  oneOf(
    "i (?:really )?(?:can't|cannot|can not|couldn't|am not able to) (?:really )?(?:answer|say|tell|decide|reply|commit)(?: (?:yet|now|that|this|you|to that|without .*|until .*|before .*))*",
    "i(?:'d| would|'ll| will) (?:like to |love to |happily |gladly )?(?:answer|reply|decide|tell you)(?: (?:that|this|you|it|gladly|once .*|when .*))*",
    "i(?:'d| would)? (?:need|like|have) (?:to (?:know|check|ask|understand)|(?:a|one) (?:quick |little )?question)(?: (?:something|one thing|first|before .*))*",
    'je ne (?:peux|sais|saurais) pas (?:encore )?(?:vous |y |quoi )?(?:repondre|dire|decider)(?: (?:encore|sans .*|avant .*|pour .*|a ca))*',
    'je (?:vous |y )?(?:repondrai|dirai)(?: (?:ensuite|apres|volontiers|des que .*|quand .*))*',
    "j'(?:ai|aurais) (?:d'abord |avant )?(?:une|juste une) (?:petite )?question(?: (?:avant|d'abord|avant .*))*",
    "j'(?:ai besoin|aimerais|ai) (?:d'abord )?(?:de |d'|a )?(?:savoir|comprendre|verifier)(?: (?:avant|d'abord|une chose))*",
  ),
  '\\W*',
);
/** "concernant le salaire", "when I start", "non": a clause that answers nothing next to a question. */
const leadToQuestion = either(
  atStart(
    oneOf(
      "si|s'|quand|lorsqu\\w*|pour|comme|concernant|en cas|au niveau|sur|dans le cas|vu que|puisque",
      'if|when|as|for|regarding|about|since',
      "(?:votre|l'|your|the) ?(?:annonce|offre|ad|advert|offer) (?:dit|parle|indique|mentionne)",
      'vous (?:parlez|dites|indiquez)|(?:your|the) (?:ad|advert|offer) (?:says|mentions)|you (?:say|mention)',
      "avant (?:de|d'|que je|meme de) ?(?:(?:vous|te|y|me|puisse|pouvoir) )*(?:repond\\w*|dire|decid\\w*|engag\\w*|prononc\\w*)",
      'before (?:i|we) (?:can |could |do )?(?:answer|reply|respond|decide|say|commit|tell)',
      'before (?:answering|replying|responding|deciding|saying|committing)|so (?:that )?i can|in order to|afin (?:de|que)',
    ),
  ),
  openAnswer,
  /^(?:non|no|yes|oui)\W*$/,
);

/** "Lundi me va, non ?" asks for assent to an answer. A clause about the employer does not: "vous êtes à Lyon, non ?" */
const asksForAssent = /^(?!(?:vous|tu|votre|c'est|you|your|it's)\b)\w.*, (?:non|no|right|hein|ok) ?\?+$/;
/** "Pourquoi pas" is an answer, though it has a word that asks. */
const whyNot = /\b(?:pourquoi pas|why not)\b/;
const assent = either(asksForAssent, whyNot);

/** Tells whether a sentence with a question also answers, in a yes or no or in a clause before the question. */
function answersToo(sentence: string): boolean {
  if (assent.test(toPlain(sentence).trim())) return true;
  const clauses = toPlain(sentence)
    .split(/[,;:]| [-–—] |\b(?:mais|par contre|sinon|et|but|and|also|d'ailleurs|au fait)\b/)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  const [firstClause = ''] = clauses;
  const hasMoreWords = clauses.length > 1 || /^\w+ \w/.test(firstClause);
  if (/^(?:oui|non|yes|no)\b/.test(firstClause) && hasMoreWords) return true;
  return clauses.some((clause, index) => {
    if (leadToQuestion.test(clause) || asksInWords(clause)) return false;
    // A statement before another clause probably answers: "not really, anything further north?"
    return answerWords.test(clause) || (index < clauses.length - 1 && !courtesy.test(clause));
  });
}

function toPlain(text: string): string {
  return fold(straightenApostrophes(text));
}
