import type { Complaint } from './complaint.ts';

/** Words that insult, swear or complain of this conversation, after any question. */
export const englishOffences: readonly Complaint[] = [
  {
    example: 'This is bullshit.',
    words: [
      'f+u+c*k\\w*|fck\\w*|fuk\\w*|shit\\w*|bullshit|crap\\w*|piss\\w*|damn\\w*|bloody hell|wtf|ffs',
      '(?:what|who|how|why) the (?:hell|heck)|(?:for )?(?:god|christ|heaven|pete)(?: s|s)? sakes?',
    ],
  },
  {
    example: 'f*** off',
    words: ['\\p{L}+\\*+\\p{L}*|\\p{L}*\\*+\\p{L}+'],
  },
  {
    example: 'bunch of idiots',
    words: [
      'ass?holes?|arseholes?|bitch\\w*|bastards?|cunts?|wank\\w*|twats?|morons?|idiots?|imbeciles?|scum',
      'another (?:stupid )?(?:bot|robot|machine|questionnaire)',
    ],
  },
  {
    example: 'Shut up!',
    words: [
      'shut (?:the )?up|stfu|get lost|go to hell|up yours|screw (?:you|this|off)|(?:bugger|bog|sod) off',
      'you suck|this sucks',
    ],
  },
  {
    example: 'Are you kidding me?',
    words: [
      '(?:are|r) (?:you|u) (?:kidding|joking|being serious|serious)(?: me)?|give me a break',
      '(?:you|u) (?:must|have to|ve got to|gotta) be (?:kidding|joking)',
    ],
  },
  {
    example: 'I don’t have time for this.',
    words: [
      "(?:no|(?:don't|do not|dont) have(?: the)?|(?:have|got) (?:no|any|the)) time for (?:this|that)",
      '(?:waste|wasting) (?:of )?(?:\\w+ )?time|(?:better|other) things to do',
    ],
  },
  {
    example: 'I already answered that.',
    words: [
      'already (?:\\w+ )?(?:answered|said|told|asked|wrote|gave)|(?:answered|said|told|asked|wrote) \\w+ already',
      'same (?:questions?|thing)(?: (?:again|twice|over))?|keeps? asking',
    ],
  },
  {
    example: 'Nobody ever replies.',
    words: [
      '(?:never|ever) (?:repl\\w+|answer\\w*|call\\w*|get back)|still (?:waiting|no (?:answer|reply|news))',
      'no respect',
    ],
  },
  {
    example: 'I’m so annoyed.',
    words: [
      "i(?:'m| am) (?:\\w+ )?(?:annoyed|angry|furious|frustrated)|fed up(?: with (?:this|it|that|you))?",
      '(?:sick|tired) of (?:this|it|that|you)|off my back|stop (?:bothering|bugging|hassling) me',
      "i(?:'m| am) not (?:just )?a (?:number|robot|machine)",
      'i hate (?:you|your (?:\\w+ )?(?:questions?|bots?|robots?|questionnaire))',
    ],
  },
];

/** Words that judge. About the pay or the place of work they may be an opinion, which answers a question. */
export const englishJudgements: readonly Complaint[] = [
  {
    example: 'Your questions are stupid.',
    words: [
      'stupid|dumb|ridiculous|silly|absurd|nonsense|jokes?|lame|terrible|awful|horrible|worst|sucks?',
      'i hate (?:this|it)|rubbish|garbage|trash|pathetic',
    ],
  },
  { example: 'This is pointless.', words: ['useless|pointless|irrelevant'] },
  { example: 'This is taking forever.', words: ['annoying|boring|tedious|forever|endless'] },
  {
    example: 'You people are rude.',
    words: [
      'rude|unprofessional|incompetent|intrusive|unbelievable|outrageous|unacceptable|shameful|disgrace\\w*',
    ],
  },
  { example: 'It’s a scam.', words: ['scam\\w*|liars?|crooks?|thieves'] },
];

/** Small words that may be next to an insult or a complaint. */
export const englishFillerWords =
  'you u your youre re r are is it s this that these those the a an of to for be can so such just really very too all what who ' +
  'how kind i m me my we us our and but or not never ever don t do does ve have has got here there off up down like another ' +
  'more many much time times again still already get getting go going take takes taking bot bots robot ai chatbot people guys ' +
  'nobody one candidates company form survey thing things process application website site question questions answer answers ' +
  'reply asking ask with believe man dude mate bro lot bunch piece total absolute complete completely same seriously honestly ' +
  'please sorry omg god jesus ugh argh grr wow';
