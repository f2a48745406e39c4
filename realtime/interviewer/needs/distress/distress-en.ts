import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  either,
  oneOf,
  sequence,
  thenAnyNumberOf,
  whole,
  within,
} from '../rules/patterns.ts';
import {
  dying,
  harms,
  notAbsent,
  notFarFromWork,
  notFigurative,
  notOfContract,
  notOfOthers,
} from './harm-en.ts';
import { overdoseEn } from './overdose/overdose-en.ts';

// Each verb has its first person in the present, the future and the past, since plans and attempts are told in all three.
// Figures of speech are left out by the words next to them: "killed myself at work", "shot myself in the foot", "end my
// contract". In doubt, a sentence counts as distress.

/** Matches where no "I" is just before: "I thought I killed myself at work" tells of no thought of harm. */
const notOfSelf = '(?<!\\bi (?:\\w+ )?)';

/** English sentences of distress. */
export const distressEn: readonly NeedRule[] = [
  ...overdoseEn,
  {
    // "Kill myself" in short; French people write it too. Within a sentence it may mean kilometres.
    example: 'im gonna kms',
    counterexamples: ['I live 20 kms from Lyon'],
    pattern: whole(
      anyNumberOf(
        "i|i'll|ill|i'm|im|just|so|ok|lol|well|ugh|omg|might|may|will|gonna|imma|ima|should",
        'better|honestly|literally|seriously|wanna|want to|about to|going to|time to|let me',
        'could|would|je|veux|vais|envie de',
      ),
      'kms(?: (?:now|tonight|lol|fr|rn|honestly|bye|please|already|today))*',
    ),
  },
  {
    example: 'I’m done. Ending it tonight.',
    pattern: whole(
      anyNumberOf('so|and|just|ok|well'),
      '(?:ending|gonna end|going to end) ',
      oneOf('(?:it|things|everything) (?:all )?(?:tonight|today|now)', 'it all|everything'),
      thenAnyNumberOf('tonight|now|today|soon|bye|goodbye|sorry'),
    ),
  },
  {
    example: 'I’m not well at all, I want to hurt myself',
    pattern: new RegExp(
      sequence(
        '\\b',
        oneOf(
          'want|wanted|wanting|wanna|gonna|going|wish|like|love|ready|about|tried|trying',
          'planning|plan|need|decided|urge|rather|might|will|would|could|should|just|better',
        ),
        ` ${notOfOthers}(?:\\w+ )?(?:to )?(?:just )?${dying}`,
      ),
    ),
  },
  {
    example: 'we’d all be more at ease if I hanged myself',
    pattern: new RegExp(`\\b(?:i|i'm|im|i'll|ill|i'd|i've) (?:\\w+ ){0,3}?${harms}\\b${notFigurative}`),
  },
  {
    example: 'my suicide attempt left scars and I think about it again',
    counterexamples: [
      'I cared for patients after suicide attempts',
      'I did my suicide attempt training',
      'I liked my suicide attempt hotline shifts',
    ],
    pattern: new RegExp(
      sequence(
        '\\b(?:survived|(?<!\\b(?:patients|people|persons|teenagers|clients|families|group)\\b.*)after|since|my) ',
        '(?:a |my )?(?:\\w+ )?suicide attempts?\\b(?! (?:hotline|training))',
      ),
    ),
  },
  {
    example: 'there’s nothing to live for anymore',
    counterexamples: [
      'I don’t see the point of living in Paris when the office is in Lyon',
      'I see no point in going on site every day',
    ],
    pattern: either(
      /\bnothing (?:left )?to live for\b/,
      new RegExp(`\\b(?:point|use) (?:of|in) (?:me )?(?:living|being alive)\\b${notFarFromWork}`),
      /\b(?:point|use) (?:of|in) (?:me )?going on\b(?! (?:an?|business|calls?|foot|holidays?|leave|site|the|trips|vacation)\b)/,
      /\bwhy should i (?:keep|go on) living\b/,
    ),
  },
  {
    example: 'I want to go to sleep and never wake up',
    pattern: atEnd(
      oneOf(
        'never (?:to )?wake up(?: again)?|sleep forever|hate my life|hate being alive',
        'done living|no way out(?: for me)?|give up on life',
      ),
    ),
  },
  {
    example: 'my goodbye letter is on the table',
    counterexamples: ['I read the suicide note of a poet'],
    pattern: /\bmy goodbye (?:letter|note)\b|\bsuicide note\b(?! (?:of|from|by))/,
  },
  {
    example: 'I have a rope ready in the garage',
    counterexamples: [
      'I always have my nail gun ready',
      'I did not have any pills ready',
      'I had the rope ready on stage',
      'I had the gun ready on set',
    ],
    pattern:
      /(?<!\b(?:glue|heat|nail|price|radar|spray|staple) )(?<!\bany )\b(?:rope|noose|gun|pills) (?:is |are )?ready\b(?! on (?:stage|set))/,
  },
  {
    example: 'i want to be gone',
    counterexamples: [
      'I don’t want to be gone for long periods',
      'I want to be gone by 5 pm',
      'I don’t want to be gone all day',
      'I want to be gone on a training course in May',
      'I want to be gone every day by five',
      'I don’t want to be gone every weekend',
    ],
    pattern: new RegExp(`\\bwant to be gone\\b${notAbsent}`),
  },
  {
    example: 'I can’t see myself alive by Christmas',
    counterexamples: ['I could see myself living next to the office'],
    pattern: /\b(?:myself|me) (?:living|being alive|alive) (?:past|after|by|next(?! to)|beyond)\b/,
  },
  {
    example: 'some days I’d end it if I could',
    counterexamples: ['My contract runs until August, but I’d end it earlier for you', 'I’d end it there'],
    pattern: within("i'd end it", `(?! (?:early|earlier|sooner|there$))${notOfContract}`),
  },
  {
    example: 'what if I just ended it',
    counterexamples: ['What if I ended it with my employer in May?'],
    pattern: within('what if i (?:just )?ended (?:it|things)', notOfContract),
  },
  { example: 'I wish I could stop existing', pattern: /\bstop existing\b/ },
  { example: 'I’ve had enough of life', pattern: /\benough of (?:life|living)$/ },
  { example: 'I pray I don’t wake up', pattern: /\bpray (?:that )?i don't wake up\b/ },
  {
    example: 'Please tell my mum I’m sorry, I’ll be gone by morning',
    counterexamples: ['The stock was gone by tonight'],
    pattern:
      /\b(?:i'll|i will|ill|i'd|i would|i might|i could|i may|we'll|we will|i) (?:\w+ )?(?:be )?gone by (?:morning|tomorrow|tonight)\b/,
  },
  {
    example: 'this is my last message, goodbye forever',
    pattern: /\bgoodbye (?:forever|cruel world|everyone forever)\b|\bmy last message\b.*\bgoodbye\b/,
  },
  {
    example: 'since I was laid off I’ve thought about suicide',
    counterexamples: [
      'In my thesis I considered suicide rates among farmers',
      'I think of the kms I drive',
      'I thought I killed myself at work for nothing',
      'I thought about drowning myself in paperwork',
    ],
    pattern: within(
      oneOf('thinking|think|thought|thoughts|dream|dreaming|considering|considered'),
      ' (?:\\w+ )?(?:of|about)? ?(?:\\w+ )?',
      oneOf(
        'dying|suicide(?! (?:rates?|prevention|hotlines?|statistics|risks?))|hurting myself|harming myself',
        `overdosing|my own death|${notOfSelf}${harms}|ending (?:things|it)${notOfContract}`,
      ),
    ),
  },
  {
    example: 'I’m having very dark thoughts at night',
    counterexamples: ['My dark thoughts went into a short film'],
    pattern: within(
      "i(?:'ve|(?:'m| am|'ve been| have been|'ve| have| keep)? (?:having|have|had|get|getting|got)) (?:\\w+ ){0,2}(?:dark|black) thoughts",
    ),
  },
  {
    example: 'I feel like ending it',
    counterexamples: ['I feel like ending things with my employer', 'I feel like I kill myself at work'],
    pattern: within(
      'feel(?:ing)? like (?:\\w+ )?',
      oneOf(
        'dying|hurting myself|giving up on life',
        `${notOfSelf}${harms}|ending (?:it|things)${notOfContract}`,
      ),
    ),
  },
];
