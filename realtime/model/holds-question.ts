import { fold } from '#kernel/text/fold.ts';

/** The interviewer's message before the candidate's: the question that it asks, or null. */
type Before = { asks: string | null };

/** The signs of a question in any script; Greek writes it as a semicolon. */
const sign = /[?？؟⸮‽⁇⁈⁉¿՞፧]|\p{Script=Greek}\s*[;\u037e]/u;
/** `où` without its accent would be `ou`, which means "or". */
const frenchWhere = /(?<!\p{L})o[ùÙ](?!\p{L})/iu;

/** The start of a clause: that of the text, or a sign or a word that only leads to it. */
const lead =
  '(?:^|[.,;:!()"«»] ?|\\b(?:et|mais|alors|donc|sinon|aussi|bonjour|hello|hi|and|but|so|also|or|well|ok|then) )';
const clause = (words: string) => new RegExp(`${lead}(?:${words})`);

/** Words of a question, without accents and capitals: some ask wherever they are, others at the start of a clause. */
const asking = [
  /\b(?:est[- ]ce|qu'?est|pourquoi|comment|combien|quoi|lesquels?|lesquelles|laquelle|lequel)\b/,
  /\bquel(?:s|le|les)?\b(?! que\b)/,
  /\b(?!rendez-)[a-z]+-(?:t-)?(?:vous|il|elle|ils|elles|on|je|tu|nous)\b/,
  /\bc'?est (?:ou|quand|qui)\b/,
  /\b(?:ou|or) (?:pas|non|not|no)\b/,
  /\b(?:dites|dis|expliquez|explique|parlez|precisez|indiquez|confirmez|donnez|envoyez|detaillez)[- ](?:moi|nous)\b/,
  /\b(?:savoir(?!-)|connaitre|me demande|me demandais|renseign|en dire|me dire|me confirmer|me preciser|m'expliquer|m'indiquer|me donner)/,
  /\b(?:pouvez|pourriez|pouvons|pourrait|peux|peut|puis)[- ](?:vous|je|on|tu|nous|me|m')/,
  /\b(?:questions?|renseignements?|precisions?|informations?|infos?|details?|interrogations?)\b/,
  /\b(?:s'il (?:vous|te) plait|svp|stp|please|pls|plz)\b/,
  /\bmerci de (?!votre|vos|ton|ta|l'|la |m'avoir|nous avoir)/,
  /\b(?:y a|ya) (?:(?:un|une)\b(?! (?:an|mois|semaine))|des\b|du\b|de la\b|d')/,
  /\b(?:possible|possibilite|moyen|prevu|prevue|prevus|prevues) (?:de|d'|que|pour)/,
  clause('quand|qui|que|quid|vous|faut[- ]il|dois[- ]je|(?:a|de|avec|pour|chez) qui'),
  clause("ou (?:est|sont|se|dois|faut|puis|va|vais|sera|c'est|travaill)"),
  /\b(?:what|why|how|whether|wonder|wondering|curious|clarify|clarification|explain)\b/,
  /\b(?:in|at|for|on|of|from|by|to|about|with) (?:which|whose|whom)\b/,
  /\b(?:tell|let|show|send|give) (?:me|us)\b/,
  /\b(?:like|love|want|wanted|need|keen|interested|good|great|nice|helpful|hoping) to (?:know|hear|learn|ask|understand|see)\b/,
  /\b(?:more|else|hear|ask|asking) about\b/,
  /\bany (?:chance|idea|news|update|plans?|possibility|way)\b/,
  clause('who|when|where|which|whose'),
  clause(
    "(?:is|are|was|were|does|did|isn't|aren't|doesn't|didn't) (?!not |ok|fine|free|available|happy)[a-z]",
  ),
  clause(
    "(?:am|do|can|could|will|would|shall|should|may|might|must|has|have|had|don't|won't|can't|couldn't) (?:i|you|we|they|he|she|it|there|this|that|the|my|your|our|a|an|any|anyone|someone|people|staff|everyone)\\b",
  ),
];

/** The words of thanks, and of an answer that has no question. */
const courtesy = new Set(
  (
    'non no nope nah none nothing rien aucun aucune pas ras merci thanks thank thx you ok okay oui yes parfait super perfect ' +
    "great good i i'm im all fine tout toutes est c'est c est clair claire bon bien bonne journee soiree au revoir a bientot " +
    "bye goodbye see soon d'accord entendu tres beaucoup pour le moment l'instant for now de d more else question questions " +
    "point have had je n'ai n ai j'ai that's thats everything is clear so much very vous votre day nice cordialement regards " +
    'kind best bonjour hello temps your time'
  ).split(' '),
);

/**
 * Tells whether a message asks the employer something: by a sign, by words, or because it answers "have you questions"
 * or follows the end. No model decides it, and a doubt keeps the message, since the employer reads it with the
 * conversation (D83).
 */
export function holdsQuestion(text: string, before: Before | null): boolean {
  if (sign.test(text) || frenchWhere.test(text)) return true;
  const folded = fold(text).replace(/[’‘ʼ`´]/g, "'");
  const follows = before !== null && (before.asks === null || before.asks === 'candidate_questions');
  if (follows) return folded.split(/[^\p{L}\p{N}']+/u).some((word) => word !== '' && !courtesy.has(word));
  return asking.some((words) => words.test(folded));
}
