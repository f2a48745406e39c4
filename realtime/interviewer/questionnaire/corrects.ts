import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { type Fact, isWrittenByCandidate } from '#realtime/model/facts.ts';
import type { QuestionId } from '#realtime/model/questions.ts';

/** A longer message may tell of anything, unless it says that it corrects. */
const WORDS_MAX = 15;

/** Says that something said was wrong. */
const sure =
  /\b(?:je me suis trompee?|me suis plantee?|j'ai (?:fait|ecrit|mis) une (?:erreur|faute|betise)|j'ai mal (?:repondu|ecrit|dit)|erreur (?:de ma part|de frappe)|je (?:corrige|rectifie|voulais (?:dire|ecrire|mettre))|correction|rectification|rectificatif|au temps pour moi|autant pour moi|(?<=^(?:(?:ah|oh|non|no|pardon|sorry|desolee?) )*)(?:erreur|error|mistake|faute)|oups|oops|je reviens sur m(?:a|es)|ma reponse (?:d'avant|precedente|sur)|(?:changer|modifier|corriger|rectifier) (?:ma|mes) (?:\w+ )?reponses?|(?:i made a|my) mistake|typo|i meant|scratch that|let me correct|i (?:was|got it|wrote it|put it) wrong|my bad|(?:change|correct|fix|amend) my (?:\w+ )?answers?|my (?:earlier|previous|last|first) answer)\b/;
/** Says that something changes; an answer may begin with it as well. */
const perhaps =
  /^(?:(?:non|ah|oh|euh|pardon|desolee?|sorry|wait|attendez|hmm|no|ok|oui|mais|au fait|oups|bon) )*(?:en fait|finalement|enfin plutot|plutot|actually|in fact|en realite|a la reflexion|on second thoughts?|tout compte fait|reflexion faite|au final|non pardon|no sorry|pardon|desolee?|sorry)\b|\b(?:plutot|finalement|en fait|instead|rather|actually)(?: (?:svp|stp|please|merci|pardon|sorry))*\W*$/;
/** A value in place of another: "2 mois, pas 1", "February not January". */
const inPlace =
  /\b(?:pas|non(?: pas)?|not|instead of|au lieu de|rather than|plutot que) (?:de |le |la |un |une |en |in |the |a |du )?(?:\d+|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lundi|mardi|mercredi|jeudi|vendredi|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|monday|tuesday|wednesday|thursday|friday|cdi|cdd|interim|one|two|three|un|deux|trois)\b/;

const topics = {
  availability:
    /\b(?:preavis|notice|disponib\w*|dispo|availab\w*|commencer|start|(?:dans|in) \d+ (?:jours?|semaines?|mois|days?|weeks?|months?)|lundi|mardi|mercredi|jeudi|vendredi|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb)\b/,
  location:
    /\b(?:lieu|trajets?|teletravail|remote|on[- ]site|sur site|location|commut\w*|trop loin|too far|j'habite|i live|demenag\w*|relocat\w*|sur place)\b/,
  contract:
    /\b(?:cdi|cdd|interim|alternance|contrats?|contract|permanent|fixed[- ]term|temps (?:plein|partiel)|(?:full|part)[- ]time)\b/,
  experience: /\b(?:experience|\d+ (?:ans|annees|years?|yrs?)|diplomes?|degree|qualification)\b/,
  pay: /\d ?k\b|\b\d{2}[ .,]?\d00\b|[€£$]|\b(?:euros?|pounds?|brut|salaires?|salary|remuneration|pretentions?|pay|wage)\b/,
} as const satisfies Partial<Record<QuestionId, RegExp>>;

/** A question whose topic has words that are known. */
export type Topic = keyof typeof topics;

/** The question whose answer a message corrects, or null where that is not certain. */
type Correction = { of: Topic | null };

type Conversation = { asked: QuestionId | null; facts: readonly Fact[] };

/**
 * Tells whether a message corrects an answer that is noted, and which one. It is certain where its words are of one noted
 * question and not of the one that is open; an answer that candidates wrote in the form or corrected is theirs alone (D73).
 */
export function readCorrection(text: string, { asked, facts }: Conversation): Correction | null {
  const noted = facts.filter(
    ({ question }) => question !== 'first_words' && question !== 'candidate_questions',
  );
  if (noted.length === 0) return null;
  const words = straightenApostrophes(fold(text)).replace(/[,;:]+ ?/g, ' ');
  const isSure = sure.test(words);
  const isShort = words.split(' ').length <= WORDS_MAX;
  if (!isSure && !(isShort && (perhaps.test(words) || inPlace.test(words)))) return null;
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
