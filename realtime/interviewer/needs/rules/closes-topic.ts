import { anyNumberOf, atStart, oneOf, thenAnyNumberOf, whole, within } from './patterns.ts';

/** "Ça suffit" by itself is a stop. In "Un mois de préavis, ça suffit" it is a remark about the words before. */
const closing = whole(
  anyNumberOf('ok|bon|enfin|la|la-dessus|franchement|so|and|now'),
  oneOf(
    "(?:ca|cela) suffit(?: comme ca)?|j'arrete|j'ai (?:bien )?(?:fini|termine)|(?:c'est )?(?:fini|termine) pour moi",
    "(?:that's|that is) enough|(?:i've had |i have had )?enough(?: now)?|(?:that'll|that will) do|(?:i'm|i am) (?:done|out|finished)",
  ),
  thenAnyNumberOf('la|maintenant|merci|now|thanks|thank you|for me'),
);
/** Reasons to stop: "trop long", "too many questions". */
const reasonToStop = within(
  oneOf(
    'trop|fatigue\\w*|creve\\w*|marre|long|penible|nul|(?:saoul|soul|gav|enerv|emmerd)\\w*|chiant',
    'questions?|questionnaire|pas le temps|plus le temps|tard|filer|partir|manger|occupee?',
    'diner|repas|too|tired|bored|boring|ages|late|busy|hungry|dinner',
    '(?:got|have|need|must) (?:to )?(?:go|run)|no time|survey|chat',
  ),
);

const wordOfWork = oneOf(
  'contrat|cdi|cdd|interim|permis|anglais|salaire|(?:tele)?travail(?:ler)?|mi-temps|temps (?:plein|partiel)',
  'contract|licen[cs]e|english|french|salary|pay|working|work|(?:part|full)[- ]time|weekends?|week-ends?',
  'sales|retail|cleaning|teaching|factory|agencies|restauration|vente|velo|bus|metro',
);
/** "Deux jours de télétravail", "shift work": a topic of work. A clause with "vous" or "this" is about the conversation. */
const topic = whole(
  "(?!.*\\b(?:vos|vous|votre|you|your|this|my|mon|ma|mes|ca|cela|c'est)\\b)",
  oneOf(
    "(?:un|une|deux|trois|quatre|cinq|six|dix|les?|la|l'\\w+|des|plus de|pour|avec|\\d+) ?.*",
    '(?:an?|one|two|three|four|five|six|ten|the|nights?|shifts?|agency|shift|\\d+)\\b.*',
    `(?!j'|i\\b)(?:\\S+ )?${wordOfWork}(?: \\S+){0,3}`,
    '.*\\b(?:euros?|pounds|un peu anglais|arreter|quitter|ne veux plus de|want out of|years?|ans|months?|mois|jours?|heures?|days?|hours?)\\b.*',
  ),
);

/** "I'll stop there": after an answer these words close the answer, and do not stop the conversation. */
const closingAnswer = atStart(
  anyNumberOf('so|ok|bon|voila|donc'),
  oneOf(
    "(?:i'?ll|i will|i'd better|let me|i should) (?:stop|leave it|end) (?:there|here)",
    "je (?:vais )?(?:m'arreter|m'arrete|m'en tiens|m'en tenir) la(?! pour)|j'en reste la(?! pour)",
  ),
);

/** "For tonight", "bonne soirée": with these words it is a stop after all. */
const leaving = within(
  oneOf(
    'for (?:tonight|today|now|the (?:day|night|evening|moment|time being)|this (?:morning|afternoon|evening))|tonight|today|tomorrow',
    "pour (?:ce (?:soir|matin)|aujourd'hui|l'instant|le moment|maintenant|cette fois)|demain",
    'bonne (?:nuit|soiree|journee)|a plus|good ?night|bye|see you|talk (?:soon|later)',
  ),
);

/** Tells whether a sentence closes the answer before it, as in "Ten years in sales. I'll stop there". */
export function closesAnswer(sentence: string, previous: string | undefined): boolean {
  const isStop = leaving.test(sentence) || reasonToStop.test(sentence);
  return closingAnswer.test(sentence) && !isStop && previous !== undefined && tale.test(previous);
}

/** "I quit", "I'm out": also the end of a former job, if a clause of several words tells of it. */
const quitting = whole("(?:so |and )?(?:i quit|i'm out|i am out)");
/** "They cancelled the budget": tells of something. "This is stupid" is about the conversation. */
const tale = /^(?!(?:this|that|it|it's|too|you|your|sorry|thanks|bye)\b)(?:\S+ ){2}/;

/** Tells whether a clause ends a topic of its sentence and not the conversation: "Les nuits, j'arrête", "I quit because …". */
export function closesTopic(clause: string, clauses: readonly string[]): boolean {
  const index = clauses.indexOf(clause);
  if (quitting.test(clause) && clauses.slice(index + 1).some((later) => tale.test(later))) return true;
  if (!closing.test(clause)) return false;
  const earlierClauses = clauses.slice(0, index);
  return earlierClauses.some((earlier) => topic.test(earlier) && !reasonToStop.test(earlier));
}
