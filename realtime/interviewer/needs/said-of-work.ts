/** A liking or a habit, which an answer about work tells as well; "would like" is a wish of now. */
const liking = /\b(?:i (?:\w+ )?(?:like|love|enjoy)|j'(?:aime|adore)|used to|habitue\w*|l'habitude d\w*)\b/;
const preference = /\b(?:i (?:\w+ )?prefer|je prefere)\b/;
const ratherThanWriting =
  /\b(?:than|instead of|over|plutot qu\w*|au lieu d\w*|que par) (?:\w+ ){0,4}?(?:e-?mails?|mails?|courriels?|sms|texts?|letters?)\b/;
const work =
  /\b(?:\d+ ?(?:ans|annees?|years?|yrs?)|client\w*|customers?|guichet|accueil|vente|sales|retail|equipe|jobs?|work|travail|metier|patients?|collegues?|colleagues?|e-?mails all day)\b/;
/** Words of this conversation. */
const here =
  /\b(?:bots?|robots?|machines?|ia|ai|questionnaire|questions?|this|here|ici|please|pls|svp|stp|you|your|vous|votre|me)\b|\bm'/;
/** A name to be called by, and people whom the writer cares for. */
const otherSense =
  /\bto be called (?:(?!back|by|on|at|in|please|now|today|tomorrow|tonight|later|instead|rather|soon|after|before|this|if|about|when|as|directly|and|me|for)\w|by (?:my|the name|first))|\bpersonnes? (?:agee|handicapee|malade|en (?:fauteuil|difficulte|situation))/;

/** Tells whether a sentence of a person or a call tells of the writer's work, and asks for no one now. */
export function isSaidOfWork(sentence: string): boolean {
  if (otherSense.test(sentence)) return true;
  if (here.test(sentence)) return false;
  const tellsOfWork = work.test(sentence);
  return liking.test(sentence)
    ? tellsOfWork || ratherThanWriting.test(sentence)
    : preference.test(sentence) && tellsOfWork;
}
