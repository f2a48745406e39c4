import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import type { Brief } from '#realtime/model/brief.ts';
import type { QuestionId } from '#realtime/model/questions.ts';

/** An answer in a pause is short. A longer message may tell of anything. */
const WORDS_MAX = 12;

/** A later time, a state of mind, a job elsewhere or a refusal: with it a word of the topic answers nothing. */
const other =
  /\b(?:plus tard|later|reprend\w*|revien\w*|repond\w*|answer|verr\w+|see|appel\w*|call\w*|arret\w*|pause|mal|sorti\w*|plus la|gone|marre|fatigue\w*|tired|peur|afraid|dor\w+|sleep|trouve\w*|found|sign(?:e|ed)|ailleurs|elsewhere|supprim\w*|delete|retir\w*|withdraw|depuis|since|hier|yesterday|merci mais|no longer)\b/;

const assent =
  /\b(?:oui|ouais|ok|yes|yep|d'accord|(?:ca |cela )?me (?:va|convient)|c(?:'est| est)? bon|ca va|non|no|parfait|perfect|fine|works|suits?)\b/;

const forms = {
  availability:
    /\b(?:lundi|mardi|mercredi|jeudi|vendredi|monday|tuesday|wednesday|thursday|friday|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|june|july|august|september|october|november|december|des (?:demain|maintenant|que possible)|immediate\w*|tout de suite|asap|straight away|right away|\d+ (?:jours?|semaines?|mois|days?|weeks?|months?)|\d{1,2}[/.]\d{1,2})\b/,
  contract: /\b(?:cdi|cdd|interim|alternance|permanent|fixed[- ]term|temporary|contrat|contract)\b/,
  experience:
    /\b(?:\d+|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|one|two|three|four|five|seven|eight|nine|ten) (?:ans?|annees?|years?|yrs?|mois|months?)\b/,
  pay: /\d ?k\b|[€£$]|\b(?:euros?|pounds|brut|net)\b|^\D{0,12}\d{2,3}[ .,]?000\b/,
} as const satisfies Partial<Record<QuestionId, RegExp>>;

/** Tells whether a short message has the form of an answer to a question: the word of a date, a contract, a time or pay. */
export function answersInForm(text: string, question: QuestionId, brief: Pick<Brief, 'location'>): boolean {
  const words = straightenApostrophes(fold(text));
  if (/[?？؟]/.test(text) || words.split(/\s+/).length > WORDS_MAX || other.test(words)) return false;
  if (question !== 'location')
    return Object.entries(forms).some(([one, form]) => one === question && form.test(words));
  const [place = ''] = fold(brief.location ?? '').split(/[^\p{L}]+/u);
  const namesPlace = place.length > 2 && words.split(/[^\p{L}]+/u).includes(place);
  return (
    assent.test(words) && (namesPlace || /\b(?:lieu|location|place|teletravail|remote|trajet)\b/.test(words))
  );
}

const place = /\b(?:lieu|location|teletravail|remote|trajet|commute|sur place|on[- ]site|j'habite|i live)\b/;

/**
 * Tells whether a message has the forms of answers to several questions; one of experience has those of a time and a
 * contract.
 */
export function answersSeveral(text: string, brief: Pick<Brief, 'location'>): boolean {
  const words = straightenApostrophes(fold(text));
  const [city = ''] = fold(brief.location ?? '').split(/[^\p{L}]+/u);
  const namesPlace = place.test(words) || (city.length > 2 && words.split(/[^\p{L}]+/u).includes(city));
  const found = Object.entries(forms)
    .filter(([, form]) => form.test(words))
    .map(([question]) => question);
  const kinds = found.length + (namesPlace ? 1 : 0);
  return kinds > (found.includes('experience') ? 2 : 1);
}
