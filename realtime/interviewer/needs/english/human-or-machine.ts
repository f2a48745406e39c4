import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optional,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  upToWords,
  whole,
  within,
} from '../rules/patterns.ts';
import { requestEnd } from './words.ts';

const wish = oneOf("rather|prefer|sooner|like|want|wish|could|can (?=i|we|you)|may|let me|need|i'd");
const somebody = oneOf(
  'someone|somebody|anyone|anybody|whoever|humans?|people',
  'an? (?:\\w+ )?(?:human|person|recruiter|manager|colleague)(?: being)?',
  'the (?:\\w+ )?(?:recruiter|manager|person|boss)',
);
const machine = oneOf('bot|robot|machine|ai|computer|chatbot|program');
const human = oneOf('person|human|human being');

/** Ways to ask in English whether a person is there, and further ways to ask for one. */
export const humanOrMachineRules: readonly NeedRule[] = [
  {
    example: 'Is a real person writing this?',
    counterexamples: ['Is human resources the department?', 'Are you looking for a person with a licence?'],
    pattern: whole(
      '(?:(?:but|hello|hi|so|and|sorry|wait) )*(?:are|r|is|am|will|does|do|did) (?:\\S+ ){0,5}?',
      oneOf('(?:real|actual|living) (?:person|human)(?: being)?(?: \\S+){0,4}', 'human(?: being)?'),
      ' ?\\?',
    ),
  },
  {
    example: 'Honestly I’d rather discuss pay with a human being.',
    counterexamples: ['I can discuss a film with anyone in English.'],
    pattern: within(
      `${wish} ?${upToWords(4)}`,
      oneOf('talk|speak|discuss|chat|conversation|word'),
      `(?: \\w+){0,3} (?:to|with) ${somebody}`,
    ),
  },
  {
    example: 'Is this a real person or a bot?',
    pattern: within(
      oneOf(
        `${human} or (?:just )?${optional('an?|the')}${machine}`,
        sequence(
          `${machine} or (?:can i (?:get|have|talk to) )?${optional('an?|the')}`,
          `${optional('real|actual')}${human}`,
        ),
      ),
    ),
  },
  {
    example: 'Am I speaking to a robot?',
    counterexamples: ['Is this a machine that I would use?'],
    pattern: atEnd(
      '(?:are you|r u|is this|am i (?:talking|speaking|chatting|writing) (?:to|with)) ',
      `(?:just |even |really )?${optional('an?')}${optional('real|actual')}(?:${human}|${machine})`,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Does an AI read this?',
    counterexamples: ['Does a machine read the labels?'],
    pattern: whole(
      `(?:does|do|is|will|did) (?:an? |the |your )?${machine} (?:\\w+ )?`,
      oneOf('read|writ|answer|decid|judg|analys|check|reply'),
      '\\w*(?: (?:this|my|me|us|it|these|here|what i|to me|our|all).*)? ?\\?',
    ),
  },
  {
    example: 'Is a human reading this?',
    counterexamples: ['Is a person checking the labels?', 'Does someone read the reports?'],
    pattern: whole(
      anyNumberOf('but|hello|hi|so|and|sorry|ok|please'),
      `(?:is|are|will|does|do|did|has) ${optional('there')}`,
      oneOf(
        `${optional('an?|any|some|the')}(?:(?:real|actual|living|live) )*(?:${human}|${machine}|humans|people|bots|recruiter)`,
        'someone|somebody|anyone|anybody',
      ),
      thenAnyNumberOf('actually|really|even|ever|just|here|there|that|who|going to'),
      ' (?:read|see|review|check|look at|look through|go through|get)(?:s|ing)? ',
      oneOf(
        'this|these|it|that|all (?:of )?this|me|what (?:i|we) .*|(?:my|our) (?:answers?|words|messages?|text).*',
      ),
      thenAnyNumberOf('at all|later|now|first|or not|please'),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Can we do this over the phone?',
    counterexamples: ['I can sell over the phone.'],
    pattern: within(`(?:can|could) (?:we|you|someone|somebody) ${upToWords(3)}(?:over|on|by) (?:the )?phone`),
  },
  {
    example: 'A phone call would be easier.',
    pattern: within('(?:phone )?call (?:would be|is|might be) (?:easier|better|best|nicer|preferable)'),
  },
  {
    example: 'Could you get a colleague to phone me?',
    pattern: within('get (?:someone|somebody|(?:an?|your|some|the) \\w+) to (?:call|phone|ring|contact) me'),
  },
  {
    example: 'Could somebody from HR call me?',
    pattern: within(`(?:someone|somebody|anyone|anybody) ${upToWords(4)}(?:call|phone|ring) me`),
  },
  {
    example: 'Can I ring you?',
    counterexamples: ['Can I call you Sam?'],
    pattern: atEnd(
      '(?:can|could|may) i (?:ring|call|phone) ',
      oneOf('you|someone|somebody|the (?:recruiter|office)'),
      '(?: (?:please|instead|now|tomorrow))*',
      optionalQuestionMark,
    ),
  },
  {
    example: 'Do you have a number I can call?',
    pattern: within(
      '(?:number|someone|anybody|anyone)(?: that)? (?:i|we) (?:can|could) ',
      '(?:call|ring|phone|reach|talk to)',
    ),
  },
  {
    example: 'Who am I talking to?',
    pattern: atEnd(
      oneOf(
        'who am i (?:talking|speaking|writing) (?:to|with)',
        "let's (?:talk|speak) (?:on|over) the phone(?: instead)?",
        '(?:talk|speak) (?:to|with) (?:your|the) (?:boss|manager|supervisor)',
      ),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Is there nobody real I can talk to?',
    counterexamples: ['There is nobody I can talk to about stock at work.'],
    pattern: whole(
      anyNumberOf('please|hi|hello|sorry|so|ok|but|and|no'),
      "(?:is|isn't|isnt) there (?:really )?",
      oneOf(
        'nobody|no one|no-one|someone|somebody|anyone|anybody',
        '(?:no|not an?|an?|any) (?:real |actual |live )*(?:person|human(?: being)?)',
      ),
      thenAnyNumberOf('real|human|alive|actual|else|here|there|at all'),
      oneOf(
        ' (?:(?:that|who|whom) )?(?:i|we|one) (?:can|could|may|might) (?:talk|speak|chat|write) (?:to|with)',
        ' to (?:talk|speak|chat) (?:to|with)',
      ),
      thenAnyNumberOf('here|instead|about (?:this|it)'),
      requestEnd,
      optionalQuestionMark,
    ),
  },
];
