import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { answerWords } from '#realtime/interviewer/needs/answer-words.ts';
import {
  oneOf,
  optionallyThen,
  thenAnyNumberOf,
  whole,
  within,
} from '#realtime/interviewer/needs/rules/patterns.ts';
import { writeOut } from '#realtime/model/spelling/short-forms.ts';

/*
 * The patterns match folded text: lower case, no accents, and straight apostrophes.
 */

/** Tells whether a message only greets, and perhaps wishes well or gives thanks. */
export function isOnlyGreeting(text: string): boolean {
  if (onlyWave.test(text)) return true;
  // Each line is folded by itself, since `fold` makes one line of a text.
  const lines = text.split('\n').map((line) => writeOut(fold(straightenApostrophes(line))));
  const words = lines.join(' ');
  if (greetingInAnyLanguage.test(words.replace(/[^\p{L}]+/gu, ' ').trim()) || isShortGreeting(words))
    return true;
  const [opening = '', ...courtesies] = lines
    .flatMap((line) => line.split(/[,;:.!]+| et (?=merci)| and (?=thank)/))
    .map((part) => part.trim())
    .filter((part) => /\p{L}|\p{N}/u.test(part));
  return greeting.test(opening) && courtesies.every((part) => greeting.test(part) || isCourteous(part));
}

/** "👋". */
const onlyWave = /^\s*👋[\s\p{P}👋\p{Emoji_Modifier}]*$/u;

/** "Bonjour à tous" or "Привет": the greeting of a language, with the persons who are greeted or without. */
const greetingInAnyLanguage = whole(
  oneOf(
    '(?:re)?bonjour|bonsoir|salut|slt|bjr|bsr|cc|coucou',
    'hiya|yo|hello|hi|hey|good (?:morning|afternoon|evening)',
    'hola|ciao|buongiorno|hallo|guten tag|ola|merhaba|czesc|salam|السلام عليكم|مرحبا|سلام',
    'привет|здравствуите|добрыи день|你好|您好|こんにちは|안녕하세요'.normalize('NFKD'),
  ),
  optionallyThen('a (?:vous|tous)|madame|monsieur|there|everyone|all'),
);

/** "Bonjour Madame", "dear sir or madam": a greeting, and any of the words that people put after it. */
const greeting = whole(
  oneOf(
    'bonjours?|bonsoir|salut|madame|monsieur',
    'hello|hi|hey|good (?:morning|afternoon|evening|day)|dear (?:sir|madam)\\w*',
  ),
  thenAnyNumberOf(
    "a|toute?|vous|tous|l'equipe|madame|mademoiselle|monsieur|messieurs|mesdames|et|ou|bonjour",
    'there|team|all|everyone|sir|madam|or|the|recruiter|good (?:morning|afternoon|evening)',
  ),
);

/** "wesh bonjour", "buna ziua bonjour": a greeting with a word or two that have no answer. */
function isShortGreeting(words: string): boolean {
  const count = words.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== '').length;
  return count <= 3 && /\b(?:bonjour|salut|hello|hi)\b/.test(words) && !hasAnswerWords(words);
}

function isCourteous(part: string): boolean {
  if (wellWishes.test(part) || pleasure.test(part)) return true;
  return (thanks.test(part) || hopes.test(part)) && !hasAnswerWords(part);
}

/** "j'espère que vous allez tous bien". */
const wellWishes = whole(
  oneOf("j'espere que (?:vous allez|tout va)", "(?:i )?hope (?:you are|you're|this finds you|all is)"),
  thenAnyNumberOf('tous|toutes|all|very|tres|keeping|doing'),
  ' (?:bien|well|good|fine)',
);
const pleasure = whole(oneOf('(?:cela|ca) fait plaisir\\b.*|enchantee?|nice to meet you'));
/** "merci beaucoup pour votre message": up to ten words say what the thanks are for. */
const thanks = whole(
  oneOf('je vous (?:remercie|suis reconnaissante?)|(?:un grand )?merci|(?:many )?thanks|thank you'),
  thenAnyNumberOf("beaucoup|bien|infiniment|encore|d'avance|again|so much|very much"),
  "(?: (?:(?:de|pour|for) |d')\\S+(?: \\S+){0,9})?",
);
const hopes = /^(?:(?:i )?hope|j'espere)\b/;

/** "je commence", "I can", "now": words of a time at which the writer is free. */
const availability = within(
  oneOf(
    'je (?:suis|peux)|commenc\\w*|libre|dispo\\w*|maintenant',
    "i'm|i am|i can|start\\w*|free|now|whenever",
  ),
);

function hasAnswerWords(words: string): boolean {
  return /\d/.test(words) || availability.test(words) || answerWords.test(words);
}
