import { notThen, oneOf, sequence } from '../rules/patterns.ts';

/*
 * Parts of patterns: the verbs of harm to oneself in English, and the conditions that begin with `not`, which leave out a
 * verb next to words that make it harmless.
 */

/** Leaves out "die of laughter", "die on that hill" and "kill myself for this job". */
export const notFigurative = notThen(
  'on (?:that|this) hill|on stage',
  '(?:of|from) (?:laughter|laughing|boredom|embarrassment|hunger|thirst|heat|shame)',
  'for\\b|laughing|trying|working|studying|hard',
  'than (?!live|go on|keep living|continue)|in the (?:industry|business)',
  'at (?:work|the (?:gym|office)|my (?:\\w+ )?job)|with (?:work|overtime)|over ',
  'to (?:get|meet|make|finish|please|be (?!with (?:my|him|her|them)|dead|free)|reach|deliver|keep|work|have|do|learn|start|join you)',
);
/** A fall from a height or in front of a vehicle, after its verb. */
export const fall = sequence(
  '(?:off|from|out of|in front of|under) (?:a|an|the|my|that) (?:\\w+ )?',
  oneOf('bridge|roof|building|balcony|cliff|window|train|bus|car|truck|tube|lorry|tower'),
  '(?! (?:at|when it) )',
);
const life = '(?:my (?:own )?life|it all|everything(?! with)|my suffering)';
const self = 'my ?self';

/** Words before "kms" that make it kilometres. */
const amount = 'many|few|several|hundreds?|thousands?|more|extra|fewer|some|most|in|per';
const travel = 'dr[io]ve|driven|driving|r[au]n|walk|walked|cycled?|r[io]de';
/** "To work", "a day", "by car": words after "kms" that make it kilometres. */
const journey = sequence(
  oneOf(
    `(?:that )?(?:i|we|you) (?:${travel}|travel\\w*|commut\\w+|do)|(?:an?|per|each|every) (?:day|week|month|year|shift|trip)`,
    '(?:to|from) (?:(?:the|my|our|your) )?(?:\\w+ )?(?:work|office|site|job|company|shop|station|clients?|customers?)',
    `(?:by|on) (?:(?:a|my|the) )?(?:bike|bicycle|car|foot|van|truck|lorry|motorbike|scooter)|of (?:${travel}|commuting)`,
  ),
  '\\b',
);
/**
 * "Kill myself". It means kilometres after an amount or a way to travel, as in "I drive kms", and between such words as
 * "the" or "do" and a journey: "the kms to work". "I'm done kms" and "many kms thoughts" mean harm.
 */
const kms = sequence(
  `(?!(?<=\\b(?:\\d+|${amount}|${travel}) (?:of )?)kms\\b(?! (?:thoughts?|urges?|ideas?|plans?|feelings?|attempts?|moments?)\\b))`,
  `(?!(?<=\\b(?:the|those|these|my|do|did|done) )kms ${journey})kms`,
);

/** Each way in which a person harms themselves, in any of its forms. */
const harm = [
  `kill(?:ed|ing)? ${self}`,
  `(?:end|ended|ending) ${life}`,
  kms,
  '(?:take|took|taken|taking) my (?:own )?life(?! (?:in|into|to|back)\\b)',
  '(?:commit|committed|committing|attempt|attempted|attempting|choose) suicide',
  sequence(
    oneOf(
      'hang|hanged|hung|hanging|drown|drowned|drowning|unaliv\\w+|top|topping|topped',
      'starv\\w+|strangl\\w+|off|offing',
    ),
    ` ${self}(?! (?:of|in (?:my |the )?(?:work|e-?mails|paperwork|meetings|books|code|data|music|studies|tasks))\\b)`,
  ),
  `(?:shoot|shot|shooting) ${self}(?! in the (?:foot|studio))`,
  `do ${self} in|end ${self}|blow my brains out`,
  '(?:drink|drank|drunk|swallow|swallowed) (?:\\w+ ){0,4}?bleach',
  '(?:slit|slitting|cut|cutting|slash|slashed|slashing) my (?:wrists?|veins)',
  `(?:throw|threw|throwing|fling|flung) ${self} ${fall}`,
  `(?:jump|jumped|jumping) ${fall}`,
];
/** Any of the verbs of harm. */
export const harms = `(?:${harm.join('|')})`;
/** A verb or a state of dying, in the infinitive. */
export const dying = oneOf(
  `die${notFigurative}|${harms}${notFigurative}`,
  `(?:hurt|harm|cut) ${self}${notFigurative}|disappear forever`,
  'not (?:be alive|exist|wake up)|overdose|be dead(?! (?:tired|beat|weight))',
);
/** Leaves out a wish with another subject: "I want people to die with dignity". */
export const notOfOthers = '(?!(?!(?:\\w+ly|just|so|only|also|even|still|right|bad)\\b)\\w+ to\\b)';

/**
 * "Living in Paris when the office is in Lyon": a place far from the work. "Living in pain when my job is gone" is distress.
 */
export const notFarFromWork = sequence(
  '(?! (?:in|near|far from|close to|next to) (?:\\S+ ){1,3}?(?:when|if|while|since|as) ',
  '(?:the|my|your) (?:office|job|work|site|company|team) (?:is|are) (?:in|at|near|far|so far|remote)\\b)',
);
/** Leaves out the end of a contract: "I'd end it with my employer", "in May". */
export const notOfContract = sequence(
  '(?! (?:with|at) (?:my|the|this|that) (?:\\w+ )?(?:employer|company|contract|agency|job|boss|client)\\b)',
  '(?! (?:in (?:january|february|march|april|may|june|july|august|september|october|november|december)|at the end of)\\b)',
);
/** Leaves out an absence that ends: "gone for long periods", "gone by 5 pm". "Gone every single day" is a wish of each day. */
export const notAbsent = sequence(
  '(?! (?:for (?:long|weeks?|months?|work|business|lunch|training|(?:a|two|three|four|\\d+) (?:week|month|day|hour)s?)',
  '|by (?:\\d|noon|three|four|five|six|seven)|all (?:day|week)\\b(?! (?:and )?every)',
  '|on (?:holiday|business|an? (?:\\w+ )?(?:trip|mission|course|tour|holiday|project|site|ship|rig))',
  '|every (?!(?:single )?(?:day|night|morning|hour|minute|moment|time)\\b(?! (?:by|at|before|after|from) )))',
  "(?!.*\\b(?:for ?ever|for good|never (?:come|return|be (?:found|seen)|wake|again)|(?:not|n't) (?:come|be) back)\\b))",
);
