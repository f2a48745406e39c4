import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  atStart,
  notAfter,
  notBefore,
  notThen,
  oneOf,
  sequence,
  upToWords,
  within,
} from '../rules/patterns.ts';
import { requestEnd } from './words.ts';

const anybody = oneOf('someone|somebody|anyone|anybody');
/** "A real person", "your hiring manager". */
const onePerson =
  '(?:an?|the|your) (?:real |actual |hiring |hr )?(?:person|human(?: being)?|recruiter|manager)';
/** "One of you", "your HR lady". */
const oneOfYours = oneOf(
  'one of (?:you|them|your \\w+)',
  'your (?:\\w+ )?(?:lady|man|guy|woman|boss|colleagues?|hr|recruiters?|manager|people|staff|office|team)',
);
const weekday = oneOf('monday|tuesday|wednesday|thursday|friday');
/** Words after "call me" in a request: "call me tomorrow". A name after "call me" is an answer: "Call me Sam". */
const timeOfCall = oneOf(
  'at|on|back|when|tomorrow|today|tonight|later|instead|please|after|before|between|in',
  'this|next|asap|any|if|for|about',
  weekday,
  'to',
);

/** Ways to ask in English for a call or a meeting. */
export const callRules: readonly NeedRule[] = [
  {
    example: 'I would like to be contacted by a recruiter.',
    counterexamples: ['I like to be called Sam.'],
    pattern: within(
      '(?:like|want|prefer|need|love) to be (?:contacted|called|phoned|rung) ',
      '(?:back )?(?:by|on|at|in)',
    ),
  },
  {
    example: 'Call me back on 07700 900123 please.',
    counterexamples: ['Call me Sam.'],
    pattern: atStart(
      anyNumberOf('please|hi|hello|ok|no|sorry|just|and|or|yes|instead'),
      `(?:call|phone|ring) me(?: back)?(?= ${timeOfCall}\\b| [+0-9]|$)`,
    ),
  },
  {
    example: 'Could you ring me tomorrow?',
    counterexamples: ['I would ask whether they could give me the details.'],
    pattern: within(
      '(?:can|could|would|will|should) ',
      oneOf('you', anybody, onePerson, 'we|they', oneOfYours),
      `(?: guys| (?:from|in|on|at) your \\w+)? ${anyNumberOf('please|just|kindly|maybe|possibly')}`,
      oneOf(
        sequence(
          '(?:call|phone|ring) (?:me|us)',
          notThen(
            'by (?:my|first|last|name)|mr|mrs|ms|miss',
            'when (?:(?:he|she) (?:arrives|comes|gets|is (?:at|in|on|outside))|(?:it|they) (?:arrives?|breaks?|stops?))',
          ),
        ),
        'give (?:me|us) an? (?:\\w+ )?(?:call|ring|bell|buzz|shout|callback)',
      ),
    ),
  },
  {
    example: 'Could you ask Mrs Verdier to ring me?',
    counterexamples: ['I ask customers to ring me.'],
    pattern: within(
      '(?:(?:can|could|will|would) you (?:please )?|please )(?:ask|tell|get|have) ',
      '(?:(?:mrs?|ms|miss|dr) \\w+|\\w+|the \\w+|your \\w+(?: \\w+)?) (?:to )?(?:call|ring|phone|contact) me',
    ),
  },
  {
    example: 'Can I get a real person to ring me?',
    counterexamples: ['I need someone to call customers.'],
    pattern: within(
      `(?:get|have|want|like|need|prefer|love|for) ${oneOf(anybody, onePerson)} `,
      '(?:to (?:\\w+ )?)?(?:call|ring|phone|contact) (?:me|us)',
    ),
  },
  {
    example: 'I’d rather you rang me.',
    counterexamples: ['I’d rather you called me Sam.', 'I prefer if they call before delivery.'],
    pattern: within(
      `(?:i'd|i would|would) (?:rather|(?:prefer|like)(?: it)? if|prefer that) ${oneOf('you', anybody, onePerson)} `,
      '(?:just |could |would )?(?:(?:rang|called|phoned|call|ring|phone) me|gave me a (?:call|ring|bell))(?: back)?',
      `(?= ${timeOfCall}\\b| [+0-9]| ?\\?|$)`,
    ),
  },
  {
    example: 'Please give me a call.',
    counterexamples: ['My clients give me a call when it breaks.', 'Give me a ring spanner.'],
    pattern: within(
      oneOf(
        `${notAfter('they|who|clients|people|customers|colleagues|team|suppliers')}give me`,
        `^${anyNumberOf('please|hi|hello|just|and|so|then')}give us`,
      ),
      ` an? (?:quick |little )?(?:call|ring|buzz|bell|shout)(?: back)?(?= ${timeOfCall}\\b| [+0-9]| ?\\?|$)`,
      // "When you are free" is a time for a call, "when it breaks" is none.
      '(?! when (?!you|u|i\\b|i.m|(?:someone|somebody|your \\w+|the (?:team|manager|boss|recruiter)) (?:is|are|has|have|can|gets)\\b|',
      'it.?s conv|it (?:suits|is convenient)|possible|free|available|convenient|ready)\\w)',
    ),
  },
  {
    example: 'I’d prefer a phone call.',
    counterexamples: ['I want a call centre job.'],
    pattern: within(
      `(?:want|like|prefer|love|need|rather|wish) ${upToWords(2)}`,
      '(?:you to |someone to |somebody to |to be |to get |to have |to receive |an? )',
      '(?:call(?:ed)?(?: me)?(?: back)?|phone ?call|call ?back|phoned|rung)',
      notBefore('cent(?:er|re)s?|off|customers|clients|people|them|up'),
    ),
  },
  {
    example: 'I’d rather discuss that in person.',
    pattern: within(
      `(?:rather|sooner|prefer|like|want|better|easier)(?: to)? ${upToWords(2)}`,
      '(?:discuss|chat|talk|talking|speak|do|explain|answer|tell)(?: \\w+){0,3} ',
      oneOf(
        'in person|over the phone|by phone|on the phone|face[ -]to[ -]face',
        'at (?:the )?interview|on a call',
      ),
    ),
  },
  {
    example: 'Is there a phone number for a human?',
    counterexamples: ['I gave the number for a human resources contact.'],
    pattern: within(
      '(?:number|contact|e-?mail)(?: address)? (?:for|of) (?:an? |the )?(?:real )?(?:human|person|recruiter)',
      notBefore('resources|who|at|in'),
    ),
  },
  {
    example: 'I’d be happier explaining this to someone.',
    counterexamples: ['I’m happier explaining this to someone new.'],
    pattern: atEnd(
      '(?:happier|rather|prefer|easier|better)(?: be)? (?:explain|discuss|tell)(?:ing)? (?:this|it|that|all this) (?:to|with) ',
      oneOf(anybody, onePerson),
      requestEnd,
    ),
  },
];
