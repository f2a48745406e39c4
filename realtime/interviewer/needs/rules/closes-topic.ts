import { anyOf, oneOf, thenAnyOf, whole, within } from './patterns.ts';

/** "Ça suffit" by itself is a stop. In "Un mois de préavis, ça suffit" it is a remark about the words before. */
const closing = whole(
  anyOf('ok|bon|enfin|la|la-dessus|franchement|so|and|now'),
  oneOf(
    "(?:ca|cela) suffit(?: comme ca)?|j'arrete|(?:c'est )?(?:fini|termine) pour moi",
    "(?:that's|that is) enough|enough(?: now)?|(?:that'll|that will) do|(?:i'm|i am) (?:done|out|finished)",
  ),
  thenAnyOf('la|maintenant|merci|now|thanks|thank you|for me'),
);
/** "Bon merci", "ok sorry": words that open no topic. */
const courtesies =
  "ok|okay|c'est bon|bon|bah|ben|bref|merci|desolee?|pardon|non|oui|pff+|franchement|allez|la|stop|au revoir|" +
  'sorry|thanks|thank you|no|yes|well|right|alright|look|please|honestly|hi|hello|bonjour|ugh';
const courtesy = whole(oneOf(courtesies), thenAnyOf(courtesies));
/** Reasons to stop: "trop long", "too many questions". */
const reasonToStop = within(
  oneOf(
    'trop|fatigue\\w*|creve\\w*|marre|long|penible|nul|(?:saoul|soul|gav|enerv|emmerd)\\w*|chiant',
    'questions?|questionnaire|pas le temps|plus le temps|tard|filer|partir|manger|occupee?',
    'too|tired|bored|boring|ages|late|busy|hungry|dinner',
    '(?:got|have|need|must) (?:to )?(?:go|run)|no time|questions?|survey|chat',
  ),
);

/** Tells whether a clause closes a topic of its sentence and no conversation: "Les nuits, j'arrête." */
export function closesTopic(clause: string, clauses: readonly string[]): boolean {
  if (!closing.test(clause)) return false;
  const before = clauses.slice(0, clauses.indexOf(clause));
  return before.some((earlier) => !courtesy.test(earlier) && !reasonToStop.test(earlier));
}
