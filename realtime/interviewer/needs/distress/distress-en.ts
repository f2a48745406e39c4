/*
 * These patterns match sentences as `recogniseNeed` makes them. Each verb has its first person in the present, the
 * future and the past, since plans and attempts are told in all three. Figures of speech are left out by the words that
 * follow: "kill for a coffee", "killed myself at work", "shot myself in the foot", "die laughing", "end my contract".
 */
const notFigurative =
  '(?! (?:on (?:that|this) hill|(?:of|from) (?:laughter|laughing|boredom|embarrassment|hunger|thirst|heat|shame)|for\\b|laughing|trying|working|studying|hard|than (?!live|go on|keep living|continue)|in the (?:industry|business)|at (?:work|the (?:gym|office)|my (?:\\w+ )?job)|with (?:work|overtime)|over |to (?:get|meet|make|finish|please|be |reach|deliver|keep)))';
const fall =
  '(?:off|from|out of|in front of|under) (?:a|an|the|my|that) (?:\\w+ )?(?:bridge|roof|building|balcony|cliff|window|train|bus|car|truck|tube|lorry|tower)(?! (?:at|when it) )';
const life = '(?:my (?:own )?life|it all|everything(?! with)|my suffering)';
const self = 'my ?self';

/** Each way in which a person harms themselves, in any of its forms. */
const harm = [
  `kill(?:ed|ing)? ${self}`,
  `(?:end|ended|ending) ${life}`,
  'kms',
  '(?:take|took|taken|taking) my (?:own )?life(?! (?:in|into|to|back)\\b)',
  '(?:commit|committed|committing|attempt|attempted|attempting|choose) suicide',
  `(?:hang|hanged|hung|hanging|drown|drowned|drowning|unaliv\\w+|top|topping|topped|starv\\w+|strangl\\w+|off|offing) ${self}(?! of)`,
  `(?:shoot|shot|shooting) ${self}(?! in the (?:foot|studio))`,
  `do ${self} in|end ${self}|blow my brains out|(?:drink|drank|drunk|swallow|swallowed) (?:\\w+ ){0,4}?bleach`,
  '(?:slit|slitting|cut|cutting|slash|slashed|slashing) my (?:wrists?|veins)',
  `(?:throw|threw|throwing|fling|flung) ${self} ${fall}`,
  `(?:jump|jumped|jumping) ${fall}`,
];
const harms = `(?:${harm.join('|')})`;
const dying = `(?:die${notFigurative}|${harms}${notFigurative}|(?:hurt|harm|cut) ${self}${notFigurative}|disappear forever|not (?:be alive|exist|wake up)|overdose|be dead(?! (?:tired|beat|weight)))`;
const pills =
  '(?:pills|tablets|meds|medication|medicine|painkillers|sleeping pills|sleeping tablets|paracetamol|xanax|prescription)';
const forIllness = '(?!.* (?:for (?:my|the|hay|an?)|against|as prescribed|every day|daily)\\b)';

export const distressEn: readonly RegExp[] = [
  // An illness or an emptiness of now, said of oneself, or the bare short form, which also means kilometres after a number.
  /^(?:(?:i|i'll|ill|i'm|im|a|just|so|ok|lol|well|ugh|omg|might|may|will|gonna|imma|ima|should|better|honestly|literally|seriously|wanna|want to|about to|going to|time to|let me|could|would|je|veux|vais|envie de) )*kms(?: (?:now|tonight|lol|fr|rn|honestly|bye|please|already|today))*$/,
  /\bi(?:'m| am| feel| have been|'ve been) (?:(?:so|very|really|too|completely|totally|just|quite|severely|clinically|still|feeling|pretty|deeply) )*(?:depressed|hopeless|desperate(?! (?:for|to))|empty inside|dead inside)\b(?! (?:about|by|at|with|area|market))/,
  /\bi (?:have|suffer from|am in|'m in|struggle with|am struggling with|'m struggling with) (?:(?:a|bad|severe|deep|clinical|major|the) )*depression\b|\bi(?:'m| am) (?:in a (?:\w+ )?depression|suffering from depression|struggling with depression)\b/,
  /\b(?:no|lost (?:all )?(?:my )?) ?(?:interest|joy|pleasure|taste) (?:in|for) (?:anything|everything|life|living)\b|\bi (?:don't|do not|dont|can't|cannot|no longer) (?:enjoy|care about|feel|look forward to|want) anything(?: (?:anymore|any more|any longer|at all))?$|\bnothing (?:brings|gives) me (?:\w+ )?(?:joy|pleasure)\b/,
  new RegExp(
    `\\bi(?: have|'ve)? (?:just )?(?:take|took|taken|swallow|swallowed|taking)(?: (?:all|of|the|my|a lot|too many|whole|entire|bottle|box|packet|handful|a))+ ${pills}\\b${forIllness}(?<!\\b(?:took|take|taken|taking) my ${pills})`,
  ),
  /\bi(?: have|'ve| had|'ll| will)? (?:just )?(?:(?:take|took|taken|taking) an overdose|overdosed)(?! (?:of|on) (?:coffee|caffeine|work|sugar|tea|screens?)| the )\b/,
  new RegExp(
    `\\b(?:want|wanted|wanting|wanna|gonna|going|wish|like|love|ready|about|tried|trying|planning|plan|need|decided|urge|rather|might|will|would|could|should|just|better) (?:\\w+ )?(?:to )?(?:just )?${dying}`,
  ),
  new RegExp(`\\b(?:i|i'm|im|i'll|ill|i'd|i've) (?:\\w+ ){0,3}?${harms}\\b${notFigurative}`),
  /\b(?:survived|after|since|my) (?:a |my )?(?:\w+ )?suicide attempts?\b(?! (?:hotline|training))/,
  /\bnothing (?:left )?to live for\b|\b(?:point|use) (?:of|in) (?:me )?(?:living|being alive|going on)\b|\bwhy should i (?:keep|go on) living\b/,
  /\b(?:never (?:to )?wake up(?: again)?|sleep forever|hate my life|hate being alive|done living|no way out(?: for me)?|give up on life)$/,
  /\bsuicide note\b(?! (?:of|from|by))|\bmy goodbye (?:letter|note)\b|\b(?:rope|noose|gun|pills) (?:is |are )?ready\b/,
  /\bcut myself (?:again|tonight|on purpose|every)\b|\bwant (?:it all|everything|my life) to (?:stop|end|be over)(?! (?:well|at|on|by|in)\b)\b|\bwant to be gone\b/,
  /\b(?:myself|me) (?:living|being alive|alive) (?:past|after|by|next|beyond)\b|\bi wish i'd never been born\b|\blife has no meaning\b/,
  /\bi'd end it\b|\benough of (?:life|living)$|\bstop existing\b|\bgone by (?:morning|tomorrow|tonight)\b|\bpray (?:that )?i don't wake up\b/,
  /\bgoodbye (?:forever|cruel world|everyone forever)\b|\bmy last message\b.*\bgoodbye\b/,
  /\b(?:thinking|think|thought|thoughts|dream|dreaming|considering|considered) (?:\w+ )?(?:of|about)? ?(?:\w+ )?(?:dying|suicide|killing myself|ending (?:it all|my life|things|it)|hurting myself|harming myself|my own death|taking my (?:own )?life)\b/,
  /\bfeel(?:ing)? like (?:\w+ )?(?:dying|killing myself|ending (?:it|things|my life|it all)|giving up on life|hurting myself)\b/,
  /\bi(?:'m| am| feel| have been|'ve been| was| get| have|'ve had| keep having| still have| have had)(?: \w+){0,2} suicidal\b(?! (?:people|patients|clients|callers|teenagers|students|young|users|persons?|individuals))/,
  /\b(?:better off|be better) (?:dead|without me|if i (?:was|were|wasn't|weren't) (?:dead|gone|around|here))\b/,
  /\b(?:can't|cannot|can not|cant) (?:go on|carry on|keep going|do this|take it|live)(?: (?:any ?more|like this|living|with (?:this )?life))+$/,
  /(?<!old )\b(?:life|my life|living) (?:is|isn't|is not|has|feels)(?: \w+)? (?:worth living|worth it|no meaning|no point|meaningless|pointless|over)$/,
  /\bi wish i (?:was|were|wasn't|weren't|had)(?: \w+)? (?:dead|alive|born|never been born|gone)\b/,
];
