import type { NeedRule } from '../rules/need-rule.ts';
import {
  atEnd,
  notBefore,
  oneOf,
  optionallyThen,
  sequence,
  shortSentence,
  thenAnyNumberOf,
  within,
} from '../rules/patterns.ts';

const anotherJob = oneOf(
  'elsewhere|(?:something|somewhere) else',
  sequence(
    '(?:another|a different|a new|other) ',
    oneOf('offer|job|role|position|contract|company|opportunity|employer'),
  ),
);
/** Leaves out "I've got another job until March" and "on weekends": the writer has that job besides. */
const noPresentJob = sequence(
  "(?!(?<=(?:have|'ve) )got (?:\\w+ ){0,3}?job ",
  '(?:besides|on the side|offer|in the (?:mornings?|evenings?)|at the moment|until|till?|on (?:weekends?|\\w+days)|at (?:night|weekends)|during|while i|part[- ]time|every|most|that (?:ends|finishes|runs)|interview)\\b)',
);
/** "Before", "once": words of a job that the writer took in the past. */
const timeOfPastJob =
  '(?:before(?! (?:i|you|yours?|hearing|this|today|christmas|the (?:weekend|interview|holidays|start))\\b)|once|twice|previously|last (?:year|time)|too (?:fast|soon|quickly)|years? ago)\\b';
const job = '(?:job|role|position|offer|vacancy|one)';
const ending = thenAnyNumberOf(
  'sorry|thanks|thank you|please|now|after all|any ?more|any longer|then|actually',
);

/** Ways to withdraw in English without the name of the application, such as the news of another job. */
export const leavingRules: readonly NeedRule[] = [
  {
    example: 'I took another offer.',
    counterexamples: ['I took another job in 2019.', 'I found another job at Boots after that.'],
    pattern: within(
      noPresentJob,
      '(?:found|took|taken|accepted|got|landed|signed(?: with)?|hired|accept|going with) ',
      `(?:\\w+ ){0,2}?${anotherJob}`,
      notBefore(
        '(?:in(?! the meantime)|at|as|for|when|after|where|with|because|which|interview)\\b',
        timeOfPastJob,
      ),
    ),
  },
  {
    example: 'I’ve taken another job at the dairy.',
    counterexamples: ['I’ve taken another job at weekends.', 'I’ve taken on another job at the bakery.'],
    pattern: within(
      "i(?:'ve| have) (?:just |now |already |recently )?(?:taken|accepted|found|landed|signed) ",
      oneOf(
        `(?:an?|another|the|up for another) (?:\\w+ )?${job} (?:at|with|in) (?!(?:weekends?|night|short|20\\d\\d|the (?:past|evenings?|mornings?))\\b)`,
        '(?:up )?with (?:another|a different) (?:company|employer|firm)\\b',
      ),
      '(?!.*\\b(?:before|once|twice|years?|past)\\b)',
    ),
  },
  {
    example: 'I am no longer looking.',
    counterexamples: ['I am no longer available on Mondays.'],
    pattern: atEnd('no longer (?:looking|available|searching|on the market)', ending),
  },
  {
    example: 'I’d like to withdraw.',
    counterexamples: ['I had to withdraw.'],
    pattern: atEnd(
      oneOf("like|want|wish|need|prefer|rather|going|decided|i'll|i will|i'm|i am|can i", 'let me'),
      '(?: to)? (?:please )?',
      oneOf('withdraw|withdrawing|drop(?:ping)? out|pull(?:ing)? out|back(?:ing)? out|opt(?:ing)? out'),
      optionallyThen('(?:of|from) (?:this|the|your|it)(?: \\w+){0,3}'),
      ending,
    ),
  },
  {
    example: 'I want out of this process.',
    counterexamples: ['I want out of retail.'],
    pattern: atEnd(
      "(?:i(?:'d)? (?:just )?(?:want|like) (?:to be )?out|count me out|leave me out)",
      optionallyThen('of (?:this|the|your|it)(?: \\w+)?'),
      ending,
    ),
  },
  {
    example: 'This role isn’t for me after all.',
    counterexamples: ['Nights are not for me.'],
    pattern: within(
      `(?:this|the|your)(?: ${job})? (?:isn't|is not|isnt|is no longer) (?:really )?`,
      '(?:for me|right for me|what i want)',
    ),
  },
  {
    example: 'I’ve changed my mind about applying.',
    pattern: within(
      'changed my mind about ',
      oneOf(`applying|it all|(?:this|the|your|my) (?:${job}|application|company)`),
    ),
  },
  {
    example: 'I don’t want this job anymore.',
    counterexamples: ['I don’t want this job to be part time.'],
    pattern: atEnd(`(?:don't|dont|do not|no longer|not) want (?:this|the|your) ${job}`, ending),
  },
  {
    example: 'Please close my file.',
    counterexamples: ['I close my files at six.'],
    pattern: within(
      '(?:close|shut|end|bin|cancel|consider) my (?:file|application|case|candidacy)',
      notBefore('at'),
    ),
  },
  {
    example: 'I won’t be going ahead with this.',
    counterexamples: ['I decided not to go ahead with a degree.'],
    pattern: atEnd(
      "(?:won't be|will not be|not be|decided not to|rather not|not going to|prefer not to) ",
      oneOf(
        'go(?:ing)? (?:ahead|forward|further)|proceed(?:ing)?',
        'tak(?:e|ing) (?:this|it) (?:further|forward)',
      ),
      optionallyThen(`with (?:this|it|(?:this|the|your|my) (?:${job}|process|application))`),
      ending,
    ),
  },
  {
    example: 'You can throw my CV away.',
    counterexamples: ['I delete old data from servers.', 'I withdrew my application at Boots.'],
    pattern: shortSentence({
      wordsMax: 10,
      excluded: "not|don't|dont|never|at|had",
      words: 'cancel|remove|delete|withdraw|throw|disregard|ignore|erase|tak(?:e|ing)|drop',
      laterWords: oneOf(
        '(?:my|the|this) (?:application|cv|data|name|details|candidacy|profile)',
        'out of the running|from (?:the|this|your) (?:process|running|list)',
      ),
    }),
  },
  {
    example: 'Another company hired me.',
    counterexamples: ['Another company hired me in 2019.'],
    pattern: atEnd(
      oneOf(
        'another (?:company|employer|firm|place) (?:has |just )?(?:hired|took|picked|chose) me',
        '(?:got|have|found|landed) (?:a|another|my) (?:\\w+ )?job (?:already|now|elsewhere)',
        'not applying(?: any ?more| any longer| after all)',
      ),
      ending,
    ),
  },
];
