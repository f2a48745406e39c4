import { notThen, oneOf, sequence } from '../rules/patterns.ts';
/* The verbs of harm to oneself in English, as parts of patterns. */

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

/** Each way in which a person harms themselves, in any of its forms. */
const harm = [
  `kill(?:ed|ing)? ${self}`,
  `(?:end|ended|ending) ${life}`,
  // "Kill myself"; after a number it means kilometres.
  '(?<!\\d )kms',
  '(?:take|took|taken|taking) my (?:own )?life(?! (?:in|into|to|back)\\b)',
  '(?:commit|committed|committing|attempt|attempted|attempting|choose) suicide',
  sequence(
    oneOf(
      'hang|hanged|hung|hanging|drown|drowned|drowning|unaliv\\w+|top|topping|topped',
      'starv\\w+|strangl\\w+|off|offing',
    ),
    ` ${self}(?! of)`,
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
/** Matches where no one else is the subject: "I want people to die with dignity". */
export const notOfOthers = '(?!(?!(?:\\w+ly|just|so|only|also|even|still|right|bad)\\b)\\w+ to\\b)';
