import { leavesQuestionsEn } from '../rules/leaves-questions.ts';
import type { NeedRule } from '../rules/need-rule.ts';
import { oneQuestionAndOthersEn, oneQuestionEn } from '../rules/one-question.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optionallyThen,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';
import { requestEnd } from './words.ts';

const questions = '(?:questions?|questionnaire)';
const talk = oneOf('chat|conversation|interview|questionnaire');
/** The things that a writer wishes to stop. */
const whatToStop = thenAnyNumberOf(
  oneOf(
    'here|there|now|it|for now|for today|today|for tonight|tonight',
    'for the (?:day|night|evening)|the|this|that|these|your|with|for (?:these|your|this)|for the(?! (?:day|night|evening))|as far as|go|goes',
  ),
  oneOf(talk, 'questions|survey|process|thing'),
);

const laterWords =
  '(?:later(?: on)?|tonight|tomorrow|this (?:evening|afternoon|weekend)|in a bit|after work)';

/** Ways to end the conversation in English. */
export const stopRules: readonly NeedRule[] = [
  {
    example: 'I’ll finish this tonight.',
    counterexamples: ['I will finish my contract later.', 'I can do it tomorrow.', 'I finish tomorrow.'],
    pattern: atEnd(
      oneOf(
        sequence(
          oneOf("i'll|i will|will|let me|(?:can|could) (?:i|we)|may i|let's|we can|going to|gonna|to"),
          ' (?:finish|carry on|continue|complete|pick|resume)',
        ),
        "finishing|(?:i'll |i will |will )?do(?= the (?:rest|others?))",
      ),
      thenAnyNumberOf('it|this|them|up|the rest|the others?|(?:the|these|your) questions'),
      ` ${laterWords}`,
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'I’d like to withdraw from the questionnaire but keep my application.',
    counterexamples: ['I’d like to withdraw from the questionnaire and my application.'],
    pattern: leavesQuestionsEn,
  },
  {
    example: 'My break is over, back later.',
    counterexamples: ['I am back later this year.'],
    pattern: atEnd('back (?:later|soon|in a bit)', requestEnd),
  },
  {
    example: 'I’m fed up with your questions.',
    counterexamples: ['I am tired of my present job.'],
    pattern: whole(
      anyNumberOf('ok|well|honestly|sorry|look'),
      "(?:i'm |i am |im )?(?:so )?(?:fed up with|sick of|tired of|bored (?:of|with)|done with) ",
      `(?:(?:your|these|this|all these|all your) ${questions}|this end it)`,
      thenAnyNumberOf('now|thanks|please'),
    ),
  },
  {
    example: 'finish now please',
    counterexamples: ['I finish my degree in June.'],
    pattern: whole('(?:please |pls )?', oneOf('finish(?: (?:now|please|it))*|stop stop(?: stop)*')),
  },
  {
    example: 'I’d rather not continue this questionnaire.',
    pattern: atEnd(
      '(?:rather not|prefer not to) (?:go on|continue|carry on|keep going)',
      thenAnyNumberOf(`(?:with )?(?:this|the|these)(?: (?:${talk}|questions?|form))?|now|thanks|please`),
    ),
  },
  {
    example: 'Please stop asking me questions.',
    counterexamples: ['Stop motion and film editing'],
    pattern: whole(
      anyNumberOf(
        "please|ok|okay|no|just|hey|sorry|(?:can|could) (?:you|we)|let's|lets|i said|thanks",
        'thank you|enough',
      ),
      'stop',
      thenAnyNumberOf(
        'it|now|please|pls|this|that|here|there|everything',
        `asking(?: me)?${thenAnyNumberOf('questions|things|this|that|these|all these|so many')}`,
        'messaging(?: me)?|texting me',
        'the (?:questions?|questionnaire|interview|conversation|chat)',
        'this (?:questionnaire|interview|conversation|chat|thing)|these questions',
        'this (?:crap|shit|bullshit|nonsense)|wasting (?:my|our) time(?: with (?:\\w+ )?(?:robots?|bots?|this))?',
        'with the questions|right now|thanks|talking|writing(?: to me)?|for (?:now|today)|\\?',
        "i(?:'m| am) (?:done|finished)",
      ),
    ),
  },
  {
    example: 'I would like to stop here for today.',
    counterexamples: ['I want to stop working nights.'],
    pattern: atEnd(
      oneOf(
        "i(?:'d| would| should)? (?:want|like|need|wish|prefer|rather)",
        "i(?:'m| am) (?:going|gonna)|i have|let me",
        "can i|may i|could i|how (?:do|can) i|can we|could we|let's|i'll|i will|time",
      ),
      '(?: to)? (?:\\w+ )?',
      oneOf('stop|quit|end|leave|exit|finish|cancel|pause|break off|call it a (?:day|night)'),
      `${whatToStop}`,
      optionallyThen(
        sequence(
          "(?:and |to )*(?:i will |i'll )?",
          oneOf('come back|return|continue|finish|go on|resume'),
          `(?: (?:it|this|the rest))? ${laterWords}`,
        ),
      ),
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'I don’t want to answer any more questions.',
    counterexamples: [
      'I don’t want to continue as a freelancer.',
      'I don’t want to answer that.',
      'I do not want to answer this question any more.',
    ],
    pattern: atEnd(
      "i (?:don't|do not|dont|won't|will not|no longer|refuse to)(?: \\w+)? ?",
      '(?:want|wish|care|like|feel like)?(?: to)? ',
      oneOf(
        'continue|continuing|go on|carry on|keep going|do this|proceed',
        'go any further|participate|take part',
        // A refusal to answer one question leaves it without an answer (D142).
        `answer(?:ing)?(?! ${oneQuestionEn})(?= .*(?:questions|questionnaire|interview|more|further|longer)\\b| ${oneQuestionAndOthersEn})`,
        `(?<=no longer.*)answer(?:ing)?(?! ${oneQuestionEn})`,
      ),
      thenAnyNumberOf(
        'any ?more(?: of)?|any further|any of|(?:n?or|and) (?:the|any) (?:other|next|others|rest)|ones?|this|these|that|further|with|your|more|questions?|in this',
        'chat|conversation|questionnaire|interview|stuff|it|now|thanks|sorry|the|here',
      ),
    ),
  },
  {
    example: 'I’m done answering questions.',
    counterexamples: ['I’m done with school in June.'],
    pattern: whole(
      anyNumberOf('ok|okay|no|thanks|sorry|well|right|please'),
      oneOf(
        sequence(
          "i(?:'m| am) (?:done|finished)",
          thenAnyNumberOf(
            `with (?:this|these|your|the|all these)(?: (?:${talk}|questions?|bot))?`,
            'here|now|talking|thanks|answering(?: questions| this)?',
          ),
        ),
        `that(?:'s| is) enough${thenAnyNumberOf('questions|now|for (?:now|today)|thanks')}`,
        `(?:i've had |i have had )?enough${thenAnyNumberOf('(?:of |with )?(?:the |your |these )?questions|of this|already|now')}`,
        'leave me alone|quit|exit',
        `end (?:of )?(?:the |this )?${talk}`,
        "(?:i )?(?:cba|can't be (?:bothered|arsed))(?: (?:with|to (?:do|answer)) (?:this|these|that|it)(?: questions)?)?",
        "i give up|i(?:'m| am) out|i quit(?: this)?|too many questions",
        sequence(
          oneOf("i(?:'m| am) not (?:going to |gonna )?answer(?:ing)?|i refuse to answer"),
          ' (?:any(?: of)? |all )?(?:your|these|those|any|more)(?: more)? questions',
        ),
        `let's (?:leave it|end (?:it|this)|call it a day)${thenAnyNumberOf('here|there|at that')}`,
        "forget it|i(?:'ll| will) stop (?:here|now|there)",
      ),
      thenAnyNumberOf('please|thanks|bye|goodbye|any ?more'),
    ),
  },
  {
    example: 'I need to go now.',
    counterexamples: ['I have to go to work.', 'I must leave my flat.'],
    pattern: atEnd(
      "(?:gotta|got to|have to|need to|must|'d better) (?:go|run|dash|leave|head off|stop)",
      thenAnyNumberOf('now|sorry|bye|thanks|here'),
    ),
  },
  {
    example: 'Can we pause?',
    counterexamples: ['I am stopping here in Leeds.'],
    pattern: whole(
      anyNumberOf('ok|okay|right|sorry|well|no|thanks|alright|great|so'),
      oneOf(
        '(?:(?:can|could) (?:we|i)|i need to) (?:pause|take a break|continue (?:later|tomorrow)|do (?:this|it) later)',
        '(?:just |i need )?(?:a )?(?:short |quick |little )?(?:break|pause)|bye',
        'goodbye|bye bye|talk later|no time for this|no more questions (?:please|pls)',
        "that(?:'s| is) all (?:from|for) me|(?:i think )?i(?:'ve| have) said enough(?: for (?:today|now|tonight))?|that(?:'ll| will) do|i(?:'m| am) (?:stopping|off)|i can't (?:do|continue) this(?: right)?",
      ),
      thenAnyNumberOf('here|there|now|today|any ?more|bye|then|please|thanks|thank you|good ?night'),
      optionalQuestionMark,
    ),
  },
];
