import { holdsAnswer } from '#realtime/interviewer/needs/answer-words.ts';
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

const opening = anyNumberOf(
  'ok|oui|euh|hmm|bon|alors|desolee?|pardon|bonjour|attendez|attends|ne quittez pas|juste',
  'yes|well|sorry|oh|hi|wait|hold on|hang on|just|please|erm?|um',
);
const shortTime = oneOf(
  `(?:une?|deux|quelques|\\d) ${optional('petite?s?')}(?:instants?|moments?|minutes?|secondes?|mn|min|sec)`,
  '(?:an?|one|two|a few|\\d) (?:secs?|seconds?|mo|moments?|mins?|minutes?)',
);
const toLookUp = oneOf(
  'regarde|verifie|cherche|demande|consulte|reflechis|ouvre|prends|note|appelle|check|look|find|ask|see|think|get|grab|open',
  '(?:regarder|verifier|chercher|demander|consulter|reflechir)|(?:checking|looking|finding|asking|thinking|getting|grabbing)',
);
/** "Je demande à ma femme", "let me check my calendar". */
const lookUp = sequence(
  oneOf(
    "(?:il faut que |que )?je(?: dois| vais)?|laissez[- ]moi|let me(?: just)?|i(?:'m| am|'ll| will|'ve got to| need to| have to)(?: just)?",
  ),
  ` ${toLookUp}\\b(?: .{1,60})?`,
);

/** "Un instant, je demande à ma femme", "hold on, let me check my calendar", "give me a minute". */
const waits = whole(
  opening,
  oneOf(
    `(?:give me |donnez[- ]moi |laissez[- ]moi |encore )?${shortTime}${thenAnyNumberOf('svp|stp|merci|please|pls')}${optionallyThen(lookUp)}`,
    `(?<=\\b(?:attendez|attends|ne quittez pas|wait|hold on|hang on)(?: \\w+)? )${lookUp}`,
    `let me(?: just)? (?:check|look|ask|find)(?: .{1,60})?|bear with me${optionallyThen(lookUp)}|laissez[- ]moi (?:regarder|verifier)(?: .{1,60})?`,
    '(?:attendez|attends|ne quittez pas|wait|hold on|hang on)',
  ),
);
const shortTimes = new RegExp(shortTime, 'g');

/** Tells whether a message only asks to wait for its answer, which comes with a later one. */
export function asksToWait(text: string): boolean {
  const words = toWords(text);
  return waits.test(words) && !holdsAnswer(words.replace(shortTimes, ''));
}
