import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyOf,
  atEnd,
  either,
  notThen,
  oneOf,
  sequence,
  thenAnyOf,
  whole,
  within,
} from '../rules/patterns.ts';
import { dying, harms, notFigurative, notOfOthers } from './harm-en.ts';

/*
 * These patterns match sentences as `recogniseNeed` makes them. Each verb has its first person in the present, the
 * future and the past, since plans and attempts are told in all three. Figures of speech are left out by the words that
 * follow: "kill for a coffee", "killed myself at work", "shot myself in the foot", "die laughing", "end my contract".
 */

const pills = oneOf(
  'pills|tablets|meds|medication|medicine|painkillers|sleeping pills|sleeping tablets',
  'paracetamol|xanax|prescription',
);
const forIllness = '(?!.* (?:for (?:my|the|hay|an?)|against|as prescribed|every day|daily)\\b)';
/** "The pills my doctor gave me" are no overdose, unless they are all of them. */
const asPrescribed =
  '(?! (?:that )?(?:my|the) (?:doctor|gp|nurse|pharmacist|dentist) (?:gave|prescribed)(?<!\\b(?:all|whole|entire|many|lot|handful|box|bottle|packet)\\b.*))';

/** English sentences of distress. */
export const distressEn: readonly NeedRule[] = [
  // An illness or an emptiness of now, said of oneself, or the bare short form, which also means kilometres after a
  // number.
  {
    example: 'im gonna kms',
    pattern: whole(
      anyOf(
        "i|i'll|ill|i'm|im|a|just|so|ok|lol|well|ugh|omg|might|may|will|gonna|imma|ima|should",
        'better|honestly|literally|seriously|wanna|want to|about to|going to|time to|let me',
        'could|would|je|veux|vais|envie de',
      ),
      'kms(?: (?:now|tonight|lol|fr|rn|honestly|bye|please|already|today))*',
    ),
  },
  {
    example: 'I’ve just taken all my sleeping tablets',
    pattern: new RegExp(
      sequence(
        "\\bi(?: have|'ve)? (?:just )?(?:take|took|taken|swallow|swallowed|taking)",
        '(?: (?:all|of|the|my|a lot|too many|whole|entire|bottle|box|packet|handful|a))+ ',
        `${pills}\\b${forIllness}${asPrescribed}(?<!\\b(?:took|take|taken|taking) my ${pills})`,
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
    pattern: within(
      "i(?: have|'ve| had|'ll| will)? (?:just )?",
      oneOf('(?:take|took|taken|taking) an overdose|overdosed'),
      '(?! (?:of|on) (?:coffee|caffeine|work|sugar|tea|screens?)| the )',
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
    pattern: new RegExp(
      sequence(
        '\\b(?:survived|after|since|my) (?:a |my )?(?:\\w+ )?suicide attempts?\\b',
        '(?! (?:hotline|training))',
      ),
    ),
  },
  {
    example: 'there’s nothing to live for anymore',
    pattern: either(
      /\bnothing (?:left )?to live for\b/,
      /\b(?:point|use) (?:of|in) (?:me )?(?:living|being alive|going on)\b/,
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
    example: 'I have a rope ready in the garage',
    pattern: either(
      /\bsuicide note\b(?! (?:of|from|by))/,
      /\bmy goodbye (?:letter|note)\b/,
      /\b(?:rope|noose|gun|pills) (?:is |are )?ready\b/,
    ),
  },
  {
    example: 'i want to be gone',
    pattern: /\bwant to be gone\b/,
  },
  {
    example: 'I can’t see myself alive by Christmas',
    pattern: /\b(?:myself|me) (?:living|being alive|alive) (?:past|after|by|next|beyond)\b/,
  },
  {
    example: 'Please tell my mum I’m sorry, I’ll be gone by morning',
    pattern: either(
      /\bi'd end it\b|\bwhat if i (?:just )?ended (?:it|things)\b(?! (?:with|at|in|on))/,
      /\benough of (?:life|living)$/,
      /\bstop existing\b/,
      /\bgone by (?:morning|tomorrow|tonight)\b/,
      /\bpray (?:that )?i don't wake up\b/,
    ),
  },
  {
    example: 'this is my last message, goodbye forever',
    pattern: /\bgoodbye (?:forever|cruel world|everyone forever)\b|\bmy last message\b.*\bgoodbye\b/,
  },
  {
    example: 'since I was laid off I’ve thought about suicide',
    pattern: within(
      oneOf('thinking|think|thought|thoughts|dream|dreaming|considering|considered'),
      ' (?:\\w+ )?(?:of|about)? ?(?:\\w+ )?',
      oneOf(
        'dying|suicide|killing myself|ending (?:it all|my life|things|it)|hurting myself',
        'harming myself|overdosing|my own death|taking my (?:own )?life',
      ),
    ),
  },
  {
    example: 'I feel like ending it',
    pattern: within(
      'feel(?:ing)? like (?:\\w+ )?',
      oneOf('dying|killing myself|ending (?:it|things|my life|it all)|giving up on life', 'hurting myself'),
    ),
  },
  {
    example: 'I’m suicidal and I don’t know who to call',
    pattern: new RegExp(
      sequence(
        '\\bi',
        oneOf(
          "'m| am| feel| have been|'ve been| was| get| have|'ve had| keep having| still have",
          ' have had',
        ),
        '(?: \\w+){0,2} suicidal\\b',
        notThen('people|patients|clients|callers|teenagers|students|young|users|persons?|individuals'),
      ),
    ),
  },
  {
    example: 'everything is going wrong i can’t take it anymore',
    pattern: atEnd(
      "(?:can't|cannot|can not|cant) ",
      oneOf('go on|carry on|keep going|do this|take it|live'),
      '(?: (?:any ?more|like this|living|with (?:this )?life))+',
    ),
  },
  {
    example: 'I wonder whether life is worth living',
    pattern: new RegExp(
      sequence(
        "(?<!old )\\b(?:life|my life|living) (?:is|isn't|is not|has|feels)(?: \\w+)? ",
        oneOf('worth living|worth it|no meaning|no point|meaningless|pointless|over'),
        '$',
      ),
    ),
  },
];
