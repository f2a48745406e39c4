import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { asksInWords } from '#realtime/model/holds-question.ts';
import { writeOut } from '#realtime/model/short-forms.ts';
import { answerWords } from '../needs/answer-words.ts';

/** Tells whether a message only asks and gives thanks, and no clause of it answers. */
export function isOnlyQuestions(text: string): boolean {
  const sentences = text.split(/(?<=[.!?？؟…])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  const asks = (sentence: string) =>
    /[?？؟]$/.test(sentence.trimEnd()) ||
    (asksInWords(sentence) && !wishesOfWriter.test(fold(straightenApostrophes(sentence))));
  return (
    sentences.every((sentence) => (asks(sentence) || isThanks(sentence)) && !answersToo(sentence)) &&
    sentences.some(asks)
  );
}

/** "j'aimerais avoir des responsabilités" may be an answer; "j'aimerais savoir …" asks. */
const wishesOfWriter =
  /\b(?:j'aimerais|je (?:voudrais|souhait\w*)|j'ai (?:besoin|envie)|i(?:'d| would)? (?:really )?(?:want|need|like))\b(?!.*\b(?:savoir|connaitre|demander|know|ask)\b)/;

function isThanks(sentence: string): boolean {
  return /^\P{L}*(?:merci(?: d['’]avance| beaucoup| bien)?|svp|stp|s['’]il (?:vous|te) pla[iî]t|thanks|thank you|thx|please|pls|cordialement)\P{L}*$/iu.test(
    sentence,
  );
}

/** A word in the first person. A clause with one before a question probably answers. */
const firstPerson = /\b(?:je|mon|ma|mes|i|i'm|my)\b|\bj'/;
/** "concernant le salaire", "when I start": a clause that leads to a question; or a "no?" that asks for assent. */
const leadsToQuestion =
  /^(?:si|s'|if|quand|lorsqu\w*|when|pour|comme|concernant|en cas|au niveau|sur|as|for|regarding|about|dans le cas|vu que|puisque|since|(?:votre|l'|your|the) ?(?:annonce|offre|ad|advert|offer) (?:dit|parle|indique|mentionne|says|mentions)|vous (?:parlez|dites|indiquez)|you (?:say|mention))\b|^(?:non|no|yes|oui)\W*$/;

/** "Lyon ok": says that something suits the writer. */
const agrees = /\w .*\b(?:ok|okay|d'accord|c'est bon|works|fine|good|nickel|top)$/;

/** Tells whether a sentence with a question also answers, in a yes or no or in a clause before the question. */
function answersToo(sentence: string): boolean {
  const parts = fold(straightenApostrophes(sentence))
    .split(/[,;:]| [-–—] |\b(?:mais|par contre|sinon|et|but|and|also|d'ailleurs|au fait)\b/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first = ''] = parts;
  const isYesOrNo = /^(?:oui|non|yes|no)\b/.test(first) && (parts.length > 1 || /^\w+ \w/.test(first));
  const partAnswers = (part: string, index: number) =>
    !leadsToQuestion.test(part) &&
    !asksInWords(part) &&
    (answerWords.test(part) || (index < parts.length - 1 && (firstPerson.test(part) || agrees.test(part))));
  return isYesOrNo || parts.some(partAnswers);
}

/** Tells whether a message only greets, and perhaps wishes well or gives thanks. */
export function greetsOnly(text: string): boolean {
  if (isGreeting(text) || isShortGreeting(writeOut(fold(straightenApostrophes(text))))) return true;
  // `fold` makes one line of a text.
  const parts = text
    .split('\n')
    .flatMap((line) =>
      writeOut(fold(straightenApostrophes(line))).split(/[,;:.!]+| et (?=merci)| and (?=thank)/),
    )
    .map((part) => part.trim())
    .filter((part) => /\p{L}|\p{N}/u.test(part));
  const [first = '', ...others] = parts;
  return foldedGreeting.test(first) && others.every((part) => foldedGreeting.test(part) || isCourteous(part));
}

/** A greeting with a word or two that have no answer: "wesh bonjour", "buna ziua bonjour". */
function isShortGreeting(words: string): boolean {
  const few = words.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== '');
  return few.length <= 3 && /\b(?:bonjour|salut|hello|hi)\b/.test(words) && !hasAnswerWords(words);
}

/** The patterns below are for folded text. */
const foldedGreeting =
  /^(?:bonjours?|bonsoir|salut|hello|hi|hey|good (?:morning|afternoon|evening|day)|madame|monsieur|dear (?:sir|madam)\w*)(?: (?:a|toute?|vous|tous|l'equipe|madame|mademoiselle|monsieur|messieurs|mesdames|et|ou|there|team|all|everyone|sir|madam|or|the|recruiter|good (?:morning|afternoon|evening)|bonjour))*$/;
const wellWishes =
  /^(?:cela|ca) fait plaisir\b|^(?:j'espere que |i hope |hope )(?:vous allez|tout va|you are|you're|this finds you|all is)(?: (?:tous|toutes|all|very|tres|keeping|doing))* (?:bien|well|good|fine)$|^(?:enchantee?|nice to meet you)$/;
const thanks =
  /^(?:je vous (?:remercie|suis reconnaissante?)|(?:un grand )?merci|(?:many )?thanks|thank you)(?: (?:beaucoup|bien|infiniment|encore|again|so much|very much|d'avance))*(?: (?:(?:de|pour|for) |d')\S+(?: \S+){0,9})?$/;

const hopes = /^(?:i )?hope\b|^j'espere\b/;

function isCourteous(part: string): boolean {
  return wellWishes.test(part) || ((thanks.test(part) || hopes.test(part)) && !hasAnswerWords(part));
}

function hasAnswerWords(words: string): boolean {
  const ofWriter =
    /\d|\b(?:je (?:suis|peux|commence\w*)|commenc\w*|i'm|i am|i can|start\w*|libre|dispo\w*|free|maintenant|now|whenever)\b/;
  return ofWriter.test(words) || answerWords.test(words);
}

/** "Bonjour à tous", "hello 👋". */
function isGreeting(text: string): boolean {
  return waving.test(text) || greeting.test(text);
}

const waving = /^[\s👋]*👋[\s\p{P}👋\p{Emoji_Modifier}]*$/u;
const greetings = [
  '(?:re)?bonjour|bonsoir|salut|slt|bjr|bsr|cc|coucou',
  'hiya|yo|hello|hi|hey|good (?:morning|afternoon|evening)',
  'hola|ciao|buongiorno|hallo|guten tag|olá|merhaba|cześć|salam|السلام عليكم|مرحبا|سلام',
  'привет|здравствуйте|добрый день|你好|您好|こんにちは|안녕하세요',
];
const greeting = new RegExp(
  `^\\P{L}*(?:${greetings.join('|')})(?: (?:à (?:vous|tous)|madame|monsieur|there|everyone|all))?\\P{L}*$`,
  'iu',
);
