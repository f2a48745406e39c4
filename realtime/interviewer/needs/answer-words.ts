import { either, oneOf, within } from './rules/patterns.ts';

/*
 * These patterns match folded text: lower case, no accents.
 */

/** "oui", "lundi", "CDI", "that works for me": a yes or no, a time, a number or a contract. Only an answer has them. */
export const answerWords = within(
  oneOf(
    'oui|non|ouais|yes|yep|no|nope|sans probleme|no problem|parfait|perfect|\\d+',
    'des (?:lundi|demain|que|maintenant|janvier|mars)|tout de suite|immediate\\w*|asap',
    'disponible|dispo|available',
    'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
    'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre',
    'monday|tuesday|wednesday|thursday|friday',
    'january|february|march|april|june|july|august|september|october|november|december',
    'cdi|cdd|interim|permanent',
    '(?:ca|cela) me (?:va|convient)|convient|suits me|works for me',
  ),
);

/** "Ten years", "35 k", "j'ai géré une équipe", "I have managed a shop": a measure of work, or work that was done. */
const workDone = either(
  /\b(?:ans|annees?|years?|yrs?|euros?|brut|net|\d+ ?k)\b/,
  /\bj'ai (?:travaille|ete|fait|tenu|gere|bosse)\b|\bj'habite\b/,
  /\bi(?:'ve| have)? (?:worked|ran|managed|live|was an?)\b/,
);

/** "I signed elsewhere", "third time", "trop de questions": next to a reason to leave, such words answer nothing. */
const reasonToLeave = within(
  oneOf(
    'trouve\\w*|found|sign(?:e|ed)|accept\\w*|prise?|embauche\\w*|hired|ailleurs|elsewhere|autre|another',
    'already|deja|fois|times?|questions?|minutes?|heures?|hours?|messages?',
    'stop|arret\\w*|marre|assez|enough|trop|too',
  ),
);

/** "Oui." or "12": a word alone may answer anything. */
const singleWord = /^\W*(?:oui|non|ouais|yes|yep|no|nope|parfait|perfect|\d+)\W*$/;

/** Tells whether a sentence by itself answers a question of the questionnaire. */
export function holdsAnswer(sentence: string): boolean {
  const hasAnswer = answerWords.test(sentence) || workDone.test(sentence);
  return hasAnswer && !reasonToLeave.test(sentence) && !singleWord.test(sentence);
}

/** "Can somebody ring me", "rappelez-moi": a call, whose times and number answer no question. */
export const callWords = within(
  oneOf('r?appel\\w*|telephon\\w*|coup de (?:fil|tel)|call|phone|ring|rang|give me a (?:bell|buzz|shout)'),
);

/** Words of the times of a call, and words between them. */
const timeWords = new Set(
  (
    'apres avant entre vers des jusqu le les et ou a de du pas sauf plutot svp merci mon numero tel portable au matin matins ' +
    'midi soir soirs heures heure h lundi mardi mercredi jeudi vendredi samedi dimanche lundis mercredis samedis ' +
    'after before between from until till around at on any and or to not except please best my number is it the no ' +
    'morning mornings noon afternoon afternoons evening evenings lunchtime o clock am pm days day time thanks ' +
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays'
  ).split(' '),
);

/** Tells whether a clause has nothing but times or a telephone number: "after 16:30", "not Wednesday". */
export function holdsOnlyTimes(clause: string): boolean {
  const words = clause.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.every((word) => timeWords.has(word) || /^\d+(?:h\d*|am|pm)?$/.test(word));
}
