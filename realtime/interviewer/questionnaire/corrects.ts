import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { type Fact, isWrittenByCandidate } from '#realtime/model/facts.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import { either, oneOf, optional, within } from '../needs/rules/patterns.ts';

/** A longer message corrects only if it says so. */
const WORDS_MAX = 15;

/** "je me suis trompé", "I meant", "scratch that": says that an earlier answer was wrong. */
const saysWrong = within(
  oneOf(
    "je me suis trompee?|me suis plantee?|j'ai (?:fait|ecrit|mis) une (?:erreur|faute|betise)",
    "j'ai mal (?:repondu|ecrit|dit)|erreur (?:de ma part|de frappe)",
    'je (?:corrige|rectifie|voulais (?:dire|ecrire|mettre))|correction|rectification|rectificatif',
    'au temps pour moi|autant pour moi|oups|oops|je reviens sur m(?:a|es)',
    '(?<=^(?:(?:ah|oh|non|no|pardon|sorry|desolee?) )*)(?:erreur|error|mistake|faute)',
    "ma reponse (?:d'avant|precedente|sur)",
    '(?:changer|modifier|corriger|rectifier) (?:ma|mes) (?:\\w+ )?reponses?',
    '(?:i made a|my) mistake|typo|i meant|scratch that|let me correct|my bad',
    'i (?:was|got it|wrote it|put it) wrong|(?:change|correct|fix|amend) my (?:\\w+ )?answers?',
    'my (?:earlier|previous|last|first) answer',
  ),
);
/** "finalement lundi", "en mars plutôt": says that something changes. An answer may begin with these words as well. */
const saysChanged = either(
  /^(?:(?:non|ah|oh|euh|pardon|desolee?|sorry|wait|attendez|hmm|no|ok|oui|mais|au fait|oups|bon) )*(?:en fait|finalement|enfin plutot|plutot|actually|in fact|en realite|a la reflexion|on second thoughts?|tout compte fait|reflexion faite|au final|non pardon|no sorry|pardon|desolee?|sorry)\b/,
  /\b(?:plutot|finalement|en fait|instead|rather|actually)(?: (?:svp|stp|please|merci|pardon|sorry))*\W*$/,
);
const frenchDates =
  'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lundi|mardi|mercredi|jeudi|vendredi';
const englishDates = oneOf(
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb',
  'monday|tuesday|wednesday|thursday|friday',
);
/** "2 mois, pas 1", "February not January": puts a value instead of another. */
const replacesValue = within(
  '(?:pas|non(?: pas)?|not|instead of|au lieu de|rather than|plutot que) ',
  optional('de|le|la|un|une|en|in|the|a|du'),
  oneOf('\\d+', frenchDates, englishDates, 'cdi|cdd|interim|one|two|three|un|deux|trois'),
);
/** Words of the topic of each question, as "en CDI" is about the contract. */
const topics = {
  availability: within(
    oneOf(
      'preavis|notice|disponib\\w*|dispo|availab\\w*|commencer|start',
      '(?:dans|in) \\d+ (?:jours?|semaines?|mois|days?|weeks?|months?)',
      frenchDates,
      englishDates,
    ),
  ),
  location: within(
    oneOf(
      'lieu|trajets?|teletravail|remote|on[- ]site|sur site|location|commut\\w*|trop loin|too far',
      "j'habite|i live|demenag\\w*|relocat\\w*|sur place",
    ),
  ),
  contract: within(
    oneOf(
      'cdi|cdd|interim|alternance|contrats?|contract|permanent|fixed[- ]term',
      'temps (?:plein|partiel)|(?:full|part)[- ]time',
    ),
  ),
  experience: /\b(?:experience|\d+ (?:ans|annees|years?|yrs?)|diplomes?|degree|qualification)\b/,
  pay: either(
    /\d ?k\b|\b\d{2}[ .,]?\d00\b|[€£$]/,
    /\b(?:euros?|pounds?|brut|salaires?|salary|remuneration|pretentions?|pay|wage)\b/,
  ),
} as const satisfies Partial<Record<QuestionId, RegExp>>;

/** A question whose topic has known words. */
export type Topic = keyof typeof topics;

/** The question whose answer a message corrects, or null if that is not certain. */
type Correction = { of: Topic | null };

type Conversation = { asked: QuestionId | null; facts: readonly Fact[] };

/**
 * Tells whether a message corrects a noted answer, and which one; null if it corrects none. The answer is certain if
 * the words are about one noted question only, and not about the open one. An answer that the candidate wrote in the
 * form or corrected is not changed by a message (D73).
 */
export function readCorrection(text: string, { asked, facts }: Conversation): Correction | null {
  const noted = facts.filter(
    ({ question }) => question !== 'first_words' && question !== 'candidate_questions',
  );
  if (noted.length === 0) return null;
  const words = straightenApostrophes(fold(text)).replace(/[,;:]+ ?/g, ' ');
  const isSure = saysWrong.test(words);
  const isShort = words.split(' ').length <= WORDS_MAX;
  const mayCorrect = isShort && (saysChanged.test(words) || replacesValue.test(words));
  if (!isSure && !mayCorrect) return null;
  const isOf = (question: string) => isTopic(question) && topics[question].test(words);
  const isOfOpen = asked !== null && isOf(asked);
  if (!isSure && isOfOpen) return null;
  const [only, ...others] = noted.filter(({ question }) => isOf(question));
  const isCertain = only !== undefined && others.length === 0 && !isWrittenByCandidate(only) && !isOfOpen;
  if (isCertain && isTopic(only.question)) return { of: only.question };
  return isSure || only !== undefined ? { of: null } : null;
}

function isTopic(question: string): question is Topic {
  return Object.hasOwn(topics, question);
}
