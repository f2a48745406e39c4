import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  notAfter,
  notBefore,
  notThen,
  oneOf,
  optional,
  optionallyThen,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  whole,
  within,
} from '../rules/patterns.ts';

/** The things that a candidate may wish gone. */
export const personalThings = oneOf(
  'data|information|info|details|application|candidacy|candidature|profile|account|cv',
  'resume|file|answers|records?|name|messages?|everything',
);
const everything = '(?:everything|it all|all (?:of )?(?:it|this|that))';
/** "If I'm not hired", "if you don't take me". */
const refused =
  '(?:i.m|i am) (?:not (?:hired|selected|chosen|taken|picked|successful)|refused|rejected|turned down)|' +
  'i (?:don.t|do not) get|you (?:don.t|do not) (?:take|hire|pick|choose|want|keep|select|need|call)';
/** "(Everything) I wrote", "that I've told you". */
const iSaid =
  "(?:that )?i(?:'ve| have)? (?:just |ever )?(?:wrote|written|said|sent|gave|given|told|put|shared|typed|answered)(?: (?:to )?you)?";
const thisJob = '(?:the|this|your) (?:job|role|position|offer|post|company)';

/** Words after "apply for": the job, as in "I don't want to apply for this". */
const jobApplied = oneOf(
  'this|that|these|those|anything|any|you|your|it|an? (?:\\w+ )?(?:job|position|role)',
  'the (?:\\w+ )?(?:job|role|position|post|vacancy)',
);
/** Words after "apply" without a job: "I don't want to apply any more". */
const afterApply =
  '(?:any ?more|any longer|here|now|after all|at all|with you|because|since|as|so|sorry|thanks|please)';

/** Ways to ask in English for the deletion of one's data, or to withdraw. */
export const deleteRules: readonly NeedRule[] = [
  {
    example: 'please delete me',
    pattern: whole(
      anyNumberOf('please|pls|hi|hello|i want(?: to)?|want|just|no'),
      oneOf(
        sequence(
          '(?:delete?|erase|remove) ',
          oneOf('me|all|it|everything|data|account|cv|application|profile'),
        ),
        'delete?|erase|unsubscribe|(?:forget|withdraw) me',
      ),
      thenAnyNumberOf('please|pls|now|me|all|thanks'),
    ),
  },
  {
    example: 'trash my application',
    counterexamples: ['I will clear my messages with the team.'],
    pattern: within(
      oneOf('delet|trash|bin|dump|discard|throw (?:away|out)|clear|destroy|shred'),
      thenAnyNumberOf('all|of|please|out'),
      ` my (?:\\w+ )?${personalThings}`,
      notBefore('(?:at|with|from) '),
    ),
  },
  {
    example: 'Not interested anymore',
    counterexamples: ['I am not interested in part time.'],
    pattern: whole(
      "(?:i(?:'m| am) )?(?:sorry )?(?:not|no longer) interested",
      thenAnyNumberOf('any ?more|any longer|thanks|thank you|sorry'),
    ),
  },
  {
    example: 'Please withdraw my application.',
    counterexamples: ['I had to cancel my application at another company.'],
    pattern: within(
      oneOf(
        'delete|erase|remove|wipe|destroy|withdraw|cancel|retract|scrap|drop|get rid of',
        'take (?:down|back)|pull(?:ing)?|forget|withdrawing|cancelling|deleting',
      ),
      thenAnyNumberOf('all|of|please|both|any|out'),
      ` my (?:\\w+ )?${personalThings}`,
      notBefore('(?:at|with|from) (?:another|a different|other)'),
    ),
  },
  {
    example: 'I’d rather drop this application.',
    counterexamples: ['I dropped this application at another company.'],
    pattern: within(
      notAfter('not|never'),
      '(?:drop|dropping|abandon|abandoning|(?:give|giving) up(?: on)?) (?:my|this|the) application',
      notBefore('(?:at|with|from) (?:another|a different|other)'),
    ),
  },
  {
    example: 'Could you erase everything I’ve written?',
    counterexamples: ['I delete everything that is out of date.'],
    pattern: atEnd(
      '(?:delete|erase|wipe|remove|get rid of|bin|trash|take down) ',
      oneOf(
        `${everything}|(?:what|all|everything|(?:all )?the (?:stuff|things|info|messages)) ${iSaid}|the lot`,
      ),
      thenAnyNumberOf('please|you have.*|about me.*|now|on me.*', `if ${oneOf(refused)}\\b.*`, iSaid),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Erase everything you hold on me.',
    counterexamples: ['I erase everything we hold on former customers.'],
    pattern: within(
      '(?:delete|erase|wipe|remove|destroy|scrub|get rid of) (?:everything|anything|whatever|what|all) ',
      anyNumberOf('of|the|your|data|information|info|records?|details|that'),
      "you(?:'ve| have)?(?: \\w+)? (?:on|about|of) me",
    ),
  },
  {
    example: 'I want everything that I wrote erased.',
    counterexamples: ['I want everything erased from the board in the evening.'],
    pattern: atEnd(
      `(?:(?:want|like|need|would prefer) |^)${everything}`,
      optionallyThen(`(?:that )?(?:${iSaid}|you(?:'ve| have)?(?: \\w+)? (?:on|about) me)`),
      '(?: (?:to|should|must|has to))?(?: be)? (?:deleted|erased|removed|wiped)',
      thenAnyNumberOf('please|now|thanks|if (?:i|you)\\b.*'),
    ),
  },
  {
    example: 'I would like my data to be deleted.',
    counterexamples: ['My application was cancelled by my former employer.'],
    pattern: within(
      '(?:my|the) (?:\\w+ )?(?:data|information|details|application|answers|cv|profile) ',
      `(?:\\w+ )?${optional('be|to be')}`,
      oneOf('deleted|erased|removed|withdrawn|cancelled|destroyed|wiped'),
      notBefore('(?:by|at|in) '),
    ),
  },
  {
    example: 'This is a data deletion request.',
    pattern: within(
      oneOf(
        'right to (?:erasure|be forgotten)|article 17|data (?:deletion|erasure) request',
        'deletion of my',
      ),
    ),
  },
  {
    example: 'I’m no longer interested in this job.',
    counterexamples: ['I’m not interested in night shifts.'],
    pattern: atEnd(
      "(?:i(?:'m| am)|i(?:'d| would) like to be|please consider me) ",
      '(?:\\w+ )?(?:no longer|not) (?:\\w+ )?',
      '(?:interested|a candidate|applying|available for this)',
      optionallyThen(`(?:in|for) ${thisJob}`),
      thenAnyNumberOf('any ?more|any longer|sorry|thanks|thank you|now|after all'),
    ),
  },
  {
    example: 'I am pulling out of this process.',
    pattern: atEnd(
      "i(?:'m| am|'d like to be| want to be)? ",
      '(?:withdraw|withdrawing|pull(?:ing)? out|back(?:ing)? out|pulling my)',
      optionallyThen('(?:of|from) (?:this|the|your) .*'),
    ),
  },
  {
    example: 'I do not wish to be considered any more.',
    counterexamples: ['I don’t want to apply for the night shift.', 'I don’t want to apply any more paint.'],
    pattern: within(
      "(?:don't|do not|no longer) (?:want|wish) to ",
      oneOf('be considered|be a candidate', `apply(?=$| (?:for|to|with) ${jobApplied}\\b| ${afterApply}\\b)`),
      notBefore(
        'any more (?:\\w+ )?(?:paint|coats?|pressure|force|heat|layers?|glue)|for (?:the )?(?:\\w+ )?(?:nights?|shifts?)',
      ),
    ),
  },
  {
    example: 'Take me off your list.',
    counterexamples: ['I asked them to take me off the night rota.'],
    pattern: atEnd(
      '(?:take|get|remove|strike) me',
      notThen('(?:off|out|from)(?: of)? (?:the|your|this) (?:\\w+ ){0,2}(?:rota|nights?|shifts?)'),
      ' (?:off|out|from)(?: of)?',
      optionallyThen('(?:the|your|this|all|further|consideration)\\b.*'),
    ),
  },
  {
    example: 'Do not keep my data.',
    pattern: within(
      "(?:do not|don't|stop) (?:keep|keeping|store|storing|hold|holding|want you (?:to (?:have|keep|hold)|having|keeping|holding)) ",
      oneOf('(?:any of )?my|anything (?:on|about) me'),
    ),
  },
];
