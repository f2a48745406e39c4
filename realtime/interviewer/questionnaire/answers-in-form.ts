import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import type { Brief } from '#realtime/model/brief.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import { holdsContactDetails } from '../needs/contact-details.ts';
import { oneOf, within } from '../needs/rules/patterns.ts';

/** An answer in a pause is short. A longer message may tell of anything. */
const WORDS_MAX = 12;
/** "call me Monday", "I signed elsewhere": a later time, a state of mind, another job or a refusal is no answer. */
const otherSubject = within(
  oneOf(
    'plus tard|later|reprend\\w*|revien\\w*|repond\\w*|answer|verr\\w+|see|appel\\w*|call\\w*|arret\\w*|pause',
    'mal|sorti\\w*|plus la|gone|marre|fatigue\\w*|tired|peur|afraid|dor\\w+|sleep',
    'trouve\\w*|found|sign(?:e|ed)|ailleurs|elsewhere|supprim\\w*|delete|retir\\w*|withdraw',
    'depuis|since|hier|yesterday|merci mais|no longer',
  ),
);
/** "oui", "that works". */
const assent =
  /\b(?:oui|ouais|ok|yes|yep|d'accord|(?:ca |cela )?me (?:va|convient)|c(?:'est| est)? bon|ca va|non|no|parfait|perfect|fine|works|suits?)\b/;
/** The form of an answer to each question: a date, a contract, a number of years, an amount. */
const forms = {
  availability: within(
    oneOf(
      'lundi|mardi|mercredi|jeudi|vendredi|monday|tuesday|wednesday|thursday|friday',
      'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre',
      'january|february|march|april|june|july|august|september|october|november|december',
      'des (?:demain|maintenant|que possible)|immediate\\w*|tout de suite|asap|straight away|right away',
      '\\d+ (?:jours?|semaines?|mois|days?|weeks?|months?)|\\d{1,2}[/.]\\d{1,2}',
    ),
  ),
  contract: /\b(?:cdi|cdd|interim|alternance|permanent|fixed[- ]term|temporary|contrat|contract)\b/,
  experience: within(
    oneOf(
      '\\d+|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix',
      'one|two|three|four|five|seven|eight|nine|ten',
    ),
    ' (?:ans?|annees?|years?|yrs?|mois|months?)',
  ),
  pay: /\d ?k\b|[€£$]|\b(?:euros?|pounds|brut|net)\b|^\D{0,12}\d{2,3}[ .,]?000\b/,
} as const satisfies Partial<Record<QuestionId, RegExp>>;

/** Tells whether a short message has the form of an answer to a question, such as a date or an amount. */
export function answersInForm(text: string, question: QuestionId, brief: Pick<Brief, 'location'>): boolean {
  const words = straightenApostrophes(fold(text));
  if (/[?？؟]/.test(text) || words.split(/\s+/).length > WORDS_MAX || otherSubject.test(words)) return false;
  if (question !== 'location')
    return Object.entries(forms).some(([one, form]) => one === question && form.test(words));
  const isAboutPlace =
    namesCity(words, brief) || /\b(?:lieu|location|place|teletravail|remote|trajet)\b/.test(words);
  return assent.test(words) && isAboutPlace;
}

/** "sur place", "I live in Lyon". */
const placeWords =
  /\b(?:lieu|location|teletravail|remote|trajet|commute|sur place|on[- ]site|j'habite|i live)\b/;

/** Tells whether a message has the forms of answers to several questions. */
export function answersSeveral(text: string, brief: Pick<Brief, 'location'>): boolean {
  const words = straightenApostrophes(fold(text));
  const namesPlace = placeWords.test(words) || namesCity(words, brief);
  const found = Object.entries(forms)
    .filter(([, form]) => form.test(words))
    .map(([question]) => question);
  const count = found.length + (namesPlace ? 1 : 0);
  // An answer about experience has a number of years, and often a contract.
  return count > (found.includes('experience') ? 2 : 1);
}

/** Tells whether folded words contain the first word of the job's location. */
function namesCity(words: string, { location }: Pick<Brief, 'location'>): boolean {
  const [city = ''] = fold(location ?? '').split(/[^\p{L}]+/u);
  return city.length > 2 && words.split(/[^\p{L}]+/u).includes(city);
}

/** Tells whether a short message gives a number or an address, and has no answer in its form. */
export function givesContact(text: string, asked: QuestionId, brief: Pick<Brief, 'location'>): boolean {
  const isShort = text.trim().split(/\s+/).length <= WORDS_MAX;
  return isShort && holdsContactDetails(text) && !answersInForm(text, asked, brief);
}
