import { oneOf, sequence } from '../rules/patterns.ts';
import { adverbs, type Despair, noMore } from './despair-words.ts';

const cannot = "(?:can't|cannot|can not|cant)";

/** English clauses that say that their speaker cannot go on. */
export const noStrengthEn: readonly Despair[] = [
  {
    example: 'I’m not well at all, I want to hurt myself',
    clauses: [
      sequence(
        `i(?:'m| am) ${adverbs}`,
        oneOf(
          'falling apart|breaking(?: down)?|drowning|spiralling|not ok(?:ay)?',
          'not doing (?:well|ok(?:ay)?)|not well|in a (?:very |really )?(?:dark|bad) place',
          'in so much pain|at (?:my |the )?breaking point',
          "at (?:the end of my (?:rope|tether)|my (?:lowest|limit|wits' end)|rock bottom)",
        ),
      ),
    ],
  },
  {
    example: 'I can’t cope, I want to disappear',
    clauses: [
      sequence(
        `(?:i )?${adverbs}(?:can't|cannot|can not|cant|couldn't) ${adverbs}cope`,
        '(?: with (?:life|everything|it all|things|all this|all of this|any of (?:it|this)|',
        'this|anything))?',
      ),
    ],
  },
  {
    example: 'I can’t take it any more, I want out',
    clauses: [
      sequence(
        `(?:i )?${adverbs}${cannot} ${adverbs}`,
        oneOf(
          'do life|take (?:it|this|all this)|handle (?:it|this|life|anything|things)',
          'face (?:it|life|things|another day|the day|people|tomorrow)',
          'keep (?:doing this|pretending|fighting)',
        ),
        `${noMore}+`,
      ),
    ],
  },
  {
    example: 'I feel so low I can barely get up',
    clauses: [
      sequence(
        `i(?:'m| am)? (?:feel|feeling) ${adverbs}low`,
        '(?: (?:that )?i (?:can )?(?:barely|hardly|scarcely) (?:get (?:up|out of bed)|move)(?: in the morning)?)?',
      ),
      `i ${adverbs}(?:can (?:barely|hardly) get out of bed|${cannot} get out of bed${noMore})`,
    ],
  },
  {
    example: 'I can’t go on',
    clauses: [`(?:i )?${adverbs}${cannot} ${adverbs}(?:face (?:life|another day|tomorrow)|go on)`],
  },
  {
    example: 'I am finding it very hard to go on',
    clauses: [
      sequence(
        `(?:i(?:'m| am)? )?${adverbs}(?:find|finding|found) it ${adverbs}`,
        '(?:hard|difficult|impossible) to ',
        oneOf('go on|carry on|keep going|cope|live|be alive'),
      ),
      sequence(
        `it(?:'s| is) ${adverbs}(?:hard|difficult|impossible) to `,
        oneOf('go on|keep going|carry on living|be alive'),
      ),
    ],
  },
  {
    example: 'I feel like giving up on everything',
    clauses: [
      sequence(
        `(?:i(?:'m| am| have|'ve)? |i feel like |i want to |i'm about to )?${adverbs}`,
        '(?:giving|given|give|gave) up on ',
        oneOf('everything|it all|myself|life|living|hope|all hope|people'),
      ),
    ],
  },
  {
    example: 'I’ve lost all hope',
    clauses: [
      `(?:i(?:'ve| have)? )?${adverbs}lost (?:all )?(?:my )?hope`,
      sequence(
        "(?:i have |i've got |there(?:'s| is) )",
        oneOf('no hope(?: left)?(?: for me)?|nothing left (?:in me|to give|in life|for me)'),
      ),
    ],
  },
  {
    example: 'I’ve got nothing left',
    clauses: [
      "i(?:'ve| have)? (?:got )?nothing left",
      sequence(
        "i (?:just )?(?:cry|am crying|'m crying)(?: (?:myself to sleep|(?:in|at) (?:the |my )?\\w+))* ",
        oneOf('(?:every|most) (?:days?|nights?|shifts?|mornings?|evenings?)|all (?:day|night|the time)'),
      ),
    ],
  },
];
