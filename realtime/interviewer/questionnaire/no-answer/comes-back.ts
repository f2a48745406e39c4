import {
  anyNumberOf,
  oneOf,
  optionallyThen,
  thenAnyNumberOf,
  whole,
} from '#realtime/interviewer/needs/rules/patterns.ts';
import { toWords } from '#realtime/interviewer/needs/sentences.ts';

const greeting = oneOf(
  '(?:re)?bonjour|(?:re)?bonsoir|(?:re)?salut|coucou|hello|hi|hey|hiya|good (?:morning|afternoon|evening)',
);
const back = oneOf(
  "me (?:re)?(?:voila|voici)|je suis (?:la|revenue?|de retour)|(?:i'm |i am )?back|here i am",
);
const asBefore = thenAnyNumberOf(
  'de retour|comme promis|a nouveau|encore|enfin|again|now|as promised|at last|sorry|desolee?',
);
const whereWereWe = oneOf(
  "(?:ou|on) en (?:etions[- ]nous|etait[- ]on|etait)|on (?:en )?(?:etait|est) ou|(?:c'etait|c'est) quoi la derniere question",
  'where (?:were we|did we (?:leave off|stop|get to)|are we)(?: up to)?|what was (?:the|your) (?:last )?question(?: again)?',
  '(?:remind me|rappelez[- ]moi) (?:where we were|of the (?:last )?question|ou (?:on|nous) en (?:etait|etions))',
);

/** "Hello again, back as promised. Where were we?": greets after a while, or asks for the question that is open. */
const returns = whole(
  anyNumberOf('ok|oui|bon|alors|donc|et|so|right|well|sorry|desolee?|pardon'),
  oneOf(
    `(?:${greeting}${asBefore} )?(?:${back}${asBefore} )?${anyNumberOf('so|alors|et|donc|and')}${whereWereWe}`,
    `${greeting}${asBefore} ${back}${asBefore}`,
  ),
  optionallyThen('svp|stp|please|pls|merci|thanks|alors|deja'),
);

/** Tells whether a message only says that its writer is back, or asks which question is open. */
export function comesBack(text: string): boolean {
  return returns.test(toWords(text));
}
