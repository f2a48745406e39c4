/** Words that only an answer has: a yes or no, a time, a number or a contract. They match folded text. */
export const ofAnswer =
  /\b(?:oui|non|ouais|yes|yep|no|nope|sans probleme|no problem|parfait|perfect|\d+|des (?:lundi|demain|que|maintenant|janvier|mars)|disponible|dispo|available|immediate\w*|tout de suite|asap|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|monday|tuesday|wednesday|thursday|friday|january|february|march|april|june|july|august|september|october|november|december|cdi|cdd|interim|permanent|(?:ca|cela) me (?:va|convient)|convient|suits me|works for me)\b/;

/** A time of work, or what the writer did or can do. */
const ofWork =
  /\b(?:ans|annees?|years?|yrs?|euros?|brut|net|\d+ ?k)\b|\bj'ai (?:travaille|ete|fait|tenu|gere|bosse)\b|\bj'habite\b|\bi(?:'ve| have)? (?:worked|ran|managed|live|was an?)\b/;
/** A complaint, or a reason to leave: its numbers and contracts are no answers. */
const ofLeaving =
  /\b(?:trouve\w*|found|sign(?:e|ed)|accept\w*|prise?|embauche\w*|hired|ailleurs|elsewhere|autre|another|already|deja|fois|times?|questions?|minutes?|heures?|hours?|messages?|stop|arret\w*|marre|assez|enough|trop|too)\b/;
const bare = /^\W*(?:oui|non|ouais|yes|yep|no|nope|parfait|perfect|\d+)\W*$/;

/** Tells whether a sentence answers a question of ours by itself. */
export function answers(sentence: string): boolean {
  return (
    (ofAnswer.test(sentence) || ofWork.test(sentence)) && !ofLeaving.test(sentence) && !bare.test(sentence)
  );
}
