import type { NeedRule } from '../rules/need-rule.ts';
import { anyOf, atEnd, either, oneOf, sequence, thenAnyOf, whole, within } from '../rules/patterns.ts';
import {
  dying,
  harms,
  notAbsent,
  notAsPrescribed,
  notAsUsual,
  notFarFromWork,
  notFigurative,
  notForIllness,
  notOfContract,
  notOfOthers,
  pills,
} from './harm-en.ts';

/*
 * These patterns match sentences as `spellingsOf` of `sentences.ts` makes them. Verbs have their first person in the
 * present, the future and the past, since plans and attempts are told in all three. Figures of speech are left out by
 * the words next to them:
 * "killed myself at work", "shot myself in the foot", "end my contract". In doubt, a sentence counts as distress.
 */

/** English sentences of distress. */
export const distressEn: readonly NeedRule[] = [
  {
    // "Kill myself" in short; French people write it too. Within a sentence it may mean kilometres.
    example: 'im gonna kms',
    counterexamples: ['I live 20 kms from Lyon'],
    pattern: whole(
      anyOf(
        "i|i'll|ill|i'm|im|just|so|ok|lol|well|ugh|omg|might|may|will|gonna|imma|ima|should",
        'better|honestly|literally|seriously|wanna|want to|about to|going to|time to|let me',
        'could|would|je|veux|vais|envie de',
      ),
      'kms(?: (?:now|tonight|lol|fr|rn|honestly|bye|please|already|today))*',
    ),
  },
  {
    example: 'I’ve just taken all my sleeping tablets',
    counterexamples: [
      'I took my pills and went to work',
      'I took the pills my doctor gave me',
      'I take the medicine to the residents every morning',
      'I took the tablets for my migraine',
    ],
    pattern: new RegExp(
      sequence(
        "\\bi(?: have|'ve|'ll| will)? (?:just )?(?:take|took|taken|swallow|swallowed|taking)",
        '(?: (?:all|of|the|my|a lot|too many|whole|entire|bottle|box|packet|handful|a))+ ',
        `${pills}\\b${notForIllness}${notAsPrescribed}${notAsUsual}`,
      ),
    ),
  },
  {
    example: 'I’m done. Ending it tonight.',
    pattern: whole(
      anyOf('so|and|just|ok|well'),
      oneOf(
        '(?:ending|gonna end|going to end) (?:it|things|everything) (?:all )?(?:tonight|today|now)',
        '(?:ending|gonna end|going to end) (?:it all|everything)',
      ),
      thenAnyOf('tonight|now|today|soon|bye|goodbye|sorry'),
    ),
  },
  {
    example: 'I overdosed last night',
    counterexamples: ['I overdosed the plants with fertiliser', 'I overdosed on coffee'],
    pattern: within(
      "i(?: have|'ve| had|'ll| will)? (?:just )?",
      '(?:(?:take|took|taken|taking) an overdose|overdosed',
      '(?! the (?!(?:other|night|day|days|week|weekend|month|year|first|last|moment|minute)\\b)))',
      '(?! (?:of|on) (?:coffee|caffeine|work|sugar|tea|screens?))',
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
    counterexamples: ['I cared for patients after suicide attempts'],
    pattern: new RegExp(
      sequence(
        '\\b(?:survived|(?<!\\b(?:patients|people|persons|teenagers|clients|families|group)\\b.*)after|since|my) ',
        '(?:a |my )?(?:\\w+ )?suicide attempts?\\b',
        '(?! (?:hotline|training))',
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
    counterexamples: ['I always have my nail gun ready', 'I did not have any pills ready'],
    pattern:
      /(?<!\b(?:glue|heat|nail|price|radar|spray|staple) )(?<!\bany )\b(?:rope|noose|gun|pills) (?:is |are )?ready\b(?! on (?:stage|set))/,
  },
  {
    example: 'i want to be gone',
    counterexamples: ['I don’t want to be gone for long periods', 'I want to be gone by 5 pm'],
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
    counterexamples: ['In my thesis I considered suicide rates among farmers'],
    pattern: within(
      oneOf('thinking|think|thought|thoughts|dream|dreaming|considering|considered'),
      ' (?:\\w+ )?(?:of|about)? ?(?:\\w+ )?',
      oneOf(
        'dying|suicide(?! (?:rates?|prevention|hotlines?|statistics|risks?))|killing myself|hurting myself',
        `ending (?:it all|my life|(?:things|it)${notOfContract})`,
        'harming myself|overdosing|my own death|taking my (?:own )?life',
      ),
    ),
  },
  {
    example: 'I feel like ending it',
    counterexamples: ['I feel like ending things with my employer'],
    pattern: within(
      'feel(?:ing)? like (?:\\w+ )?',
      oneOf(
        'dying|killing myself|hurting myself|giving up on life',
        `ending (?:it all|my life|(?:it|things)${notOfContract})`,
      ),
    ),
  },
];
