import {
  anyNumberOf,
  oneOf,
  optional,
  optionallyThen,
  sequence,
  thenAnyNumberOf,
  whole,
} from '#realtime/interviewer/needs/rules/patterns.ts';
import { toWords } from '#realtime/interviewer/needs/sentences.ts';

const wait = 'attendez|attends|patientez|ne quittez pas|wait|hold on|hang on|bear with me';
const opening = anyNumberOf(
  'ok|oui|euh|hmm|bon|alors|desolee?|pardon|bonjour|juste|encore',
  'yes|well|sorry|oh|hi|just|please|erm?|um',
  wait,
);
/** "Un instant", "one sec". "Deux minutes" alone may say how far somebody lives. */
const moment = oneOf(
  `une? ${optional('petite?')}(?:instant|moment|minute|seconde|mn|min|sec)|(?:deux|2|quelques) (?:secondes|secs?|instants)`,
  '(?:an?|one) (?:sec|second|mo|moment|min|minute)|(?:two|2|a few) (?:secs?|seconds)',
);
const someMinutes = '(?:deux|cinq|two|five|\\d) (?:minutes|mins?|mn)';
/** The thing or the person that a writer asks before the answer. Without "my" only a calendar is one: "the pay" is asked for. */
const source = oneOf(
  '(?:mon|ma|mes|my) \\S+(?: (?:actuelle?|et \\S+|and \\S+|de travail))?',
  "(?:le|la|l'|the|un|a) ?(?:calendrier|agenda|planning|calendar|diary|dates?|contrat|contract|fiche|papiers?|stylo|pen)",
);
const lookUp = oneOf(
  sequence(
    '(?:il faut que )?je (?:dois |vais )?(?:regarder?|verifier?|chercher?|demander?|consulter?|ouvrir|ouvre|prends|prendre|voir|reflechir?|reflechis)',
    optionallyThen(`(?:(?:a|avec|dans|sur) )?${source}`),
  ),
  sequence(
    "(?:let me(?: just)?|i(?:'m| am|'ll| will|'ve got to| need to| have to)(?: just)?) ",
    '(?:check(?:ing)?|look(?:ing)?(?: up)?|find(?:ing)?|ask(?:ing)?|see|think(?:ing)?|grab(?:bing)?|get(?:ting)?)',
    optionallyThen(`(?:(?:with|in|at|on) )?${source}`),
  ),
);
const politely = thenAnyNumberOf('svp|stp|merci|please|pls|thanks|la|now');

/** "Un instant, je demande à ma femme", "hold on, let me check my calendar", "give me a minute". */
const waits = whole(
  opening,
  oneOf(
    sequence(moment, politely, optionallyThen(lookUp)),
    sequence(
      `(?:give me|donnez[- ]moi|laissez[- ]moi) ${oneOf(moment, someMinutes)}`,
      politely,
      optionallyThen(lookUp),
    ),
    sequence(someMinutes, oneOf(' (?:svp|stp|please|pls)', ` ${lookUp}`)),
    sequence(oneOf(wait), politely, optionallyThen(lookUp)),
    sequence(
      '(?:let me(?: just)? (?:check|ask)|laissez[- ]moi (?:regarder|verifier|demander))',
      optionallyThen(`(?:(?:a|avec|dans|with|in) )?${source}`),
    ),
  ),
  politely,
);

/** Tells whether a message only asks to wait for its answer, which comes with a later one. */
export function asksToWait(text: string): boolean {
  return !text.includes('?') && waits.test(toWords(text));
}
