import type { NeedRule } from '../rules/need-rule.ts';
import { anyNumberOf, atEnd, either, notThen, oneOf, sequence, within } from '../rules/patterns.ts';

/** English sentences of a depression or an emptiness of now, said of oneself. */
export const depressionEn: readonly NeedRule[] = [
  {
    example: 'i feel so hopeless rn',
    pattern: new RegExp(
      sequence(
        "\\bi(?:'m| am| feel| have been|'ve been) ",
        anyNumberOf(
          'so|very|really|too|completely|totally|just|quite|severely|clinically|still|feeling',
          'pretty|deeply',
        ),
        oneOf('depressed|hopeless|desperate(?! (?:for|to))|empty inside|dead inside'),
        '\\b(?! (?:about|by|at|with|area|market))',
      ),
    ),
  },
  {
    example: 'I suffer from depression',
    pattern: either(
      within(
        'i ',
        oneOf("have|suffer from|am in|'m in|struggle with|am struggling with|'m struggling with"),
        ' (?:(?:a|bad|severe|deep|clinical|major|the) )*depression',
      ),
      within(
        "i(?:'m| am) ",
        oneOf('in a (?:\\w+ )?depression|suffering from depression|struggling with depression'),
      ),
    ),
  },
  {
    example: 'I’ve lost interest in life',
    pattern: either(
      within(
        '(?:no|lost (?:all )?(?:my )?) ?(?:interest|joy|pleasure|taste) (?:in|for) ',
        '(?:anything|everything|life|living)',
      ),
      atEnd(
        "i (?:don't|do not|dont|can't|cannot|no longer) ",
        oneOf('enjoy|care about|feel|look forward to|want'),
        ' anything(?: (?:anymore|any more|any longer|at all))?',
      ),
      /\bnothing (?:brings|gives) me (?:\w+ )?(?:joy|pleasure)\b/,
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
