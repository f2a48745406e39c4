import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { asking } from './asking-words.ts';
import { writeOut } from './short-forms.ts';

/** The interviewer's message before the candidate's: the question that it asks, or null. */
type Before = { asks: string | null };

/** The signs of a question in any script; Greek writes it as a semicolon. */
const sign = /[?？؟⸮‽⁇⁈⁉¿՞፧]|\p{Script=Greek}\s*[;\u037e]/u;
/** `où` without its accent would be `ou`, which means "or"; after a noun, as in "la ville où je vis", it asks nothing. */
const frenchWhere =
  /(?:^|[.;:!(]\s*|(?<!\p{L})(?:et|mais|alors|sinon|savoir|dire|c['’]est|ça|est|sera|trouve|situe)\s+)(?:d['’])?o[ùÙ](?!\p{L}|\s+(?:vous voul|il faut|je|j['’]))|o[ùÙ]\s*$/iu;

/** The words of thanks, and of an answer that has no question. */
const courtesy = new Set(
  (
    'non no nope nah none nothing rien aucun aucune pas ras merci thanks thank thx you ok okay oui yes parfait super perfect ' +
    "great good i i'm im all fine tout toutes est c'est c est clair claire bon bien bonne journee soiree au revoir a bientot " +
    "bye goodbye see soon d'accord entendu tres beaucoup pour le moment l'instant for now de d more else question questions " +
    "point have had je n'ai n ai j'ai that's thats everything is clear so much very vous votre day nice cordialement regards " +
    'kind best bonjour hello temps your time bof mouais ouais ben bah euh heu hum hmm nan ouf pff lol mdr ptdr jsp jspr idk ' +
    "j'espere lot lots lovely wonderful evening weekend we end welcome espere hope sincerement cdt bcp mrc encore dunno meh " +
    'yeah yep cool nickel top ca marche ok va noted okey cheers haha hahaha hihi xd sais sait rien know don t'
  ).split(' '),
);

/** The writer's own statement: a wish, a need or a doubt among it asks all the same. */
const statement =
  /\b(?:je|j'|mon|ma|mes|moi|on verra|nous verrons|hate de|ravie?|au plaisir|dans l'attente|tout (?:est|etait|me|va)|rien (?:de|d'autre)|c'est (?:bon|note|clair|parfait|tout|deja)|i|i'm|i'll|my|see you|looking forward|all (?:is|was)|everything (?:is|was)|that's|that is)\b/;
const wish =
  /\b(?:voudrai\w+|aimerai\w+|souhait\w+|veux|besoin|demande\w*|sais pas|comprends pas|oublie\w*|inquiet\w*|hesite|doute|want|would like|i'd like|need|wonder\w*|forgot|not sure|unsure|worried|don't know)\b/;

/** Tells whether words of a question are in a text. */
export function asksInWords(text: string): boolean {
  const folded = straightenApostrophes(fold(text));
  const written = writeOut(folded);
  return (
    frenchWhere.test(text) ||
    asking.some((words) => words.test(folded) || (written !== folded && words.test(written)))
  );
}

/** Tells whether a text asks by itself, with the sign of a question or in words. */
export function asksPlainly(text: string): boolean {
  return sign.test(text) || asksInWords(text);
}

/**
 * Tells whether a message asks the employer something: by a sign, by words, or because it answers "have you questions"
 * or follows the end. No model decides it, and a doubt keeps the message, since the employer reads it with the
 * conversation (D83).
 */
export function holdsQuestion(text: string, before: Before | null): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  if (asksPlainly(text)) return true;
  if (before === null || (before.asks !== null && before.asks !== 'candidate_questions')) return false;
  const folded = straightenApostrophes(fold(text));
  const saysSomething = folded.split(/[^\p{L}\p{N}']+/u).some((word) => word !== '' && !courtesy.has(word));
  const isStatement = before.asks !== null && statement.test(folded) && !wish.test(folded);
  return saysSomething && !isStatement;
}
