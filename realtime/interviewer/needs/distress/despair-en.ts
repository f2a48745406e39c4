import { adverbs, type Despair } from './despair-words.ts';

/** "worthless", "a burden" or "sans valeur": candidates mix both languages. */
const worthless =
  '(?:worthless|useless|hopeless|empty|broken|numb|unwanted|unloved|unlovable|invisible to everyone|desperate|nothing|a (?:complete |total )?failure|a burden|a waste of (?:space|time|air|oxygen)|a nobody|good for nothing|nule?|nulle|inutile|vide|minable|brisee?|detruite?|desesperee?|sans valeur|rien|(?:un |une )?bon(?:ne)? a rien|(?:un |une )?moins que rien|une? (?:vraie? )?(?:ratee?|fardeau|poids|merde|dechet|incapable|echec))';

/** English clauses of despair. */
export const despairEn: readonly Despair[] = [
  {
    example: 'I feel useless and nobody would cry if I died',
    clauses: [
      `(?:i(?:'m| am|m)|(?:i )?(?:'ve been |have been )?(?:feel|feeling|felt)(?: like)?|i(?:'ve been| have been) (?:feeling|feel)(?: like)?|i(?:'m| am) feeling(?: like)?|(?:je )?me (?:sens|sent)|je (?:ne )?suis|j'ai l'impression d'etre|i feel like i(?:'m| am)) ${adverbs}(?:(?:alone|lonely|lost|sad|tired|seule?|triste|perdue?) (?:and|et) )?${adverbs}${worthless}(?: (?:and|or|et|ni) ${adverbs}${worthless})*`,
    ],
  },
  {
    example: 'I’m not well at all, I want to hurt myself',
    clauses: [
      `i(?:'m| am) ${adverbs}(?:falling apart|breaking down|drowning|spiralling|not ok(?:ay)?|not doing (?:well|ok(?:ay)?)|not well|in a (?:very |really )?(?:dark|bad) place|in so much pain|at (?:my |the )?breaking point|at (?:the end of my (?:rope|tether)|my (?:lowest|limit|wits' end)|rock bottom))`,
    ],
  },
  {
    example: 'I can’t cope, I want to disappear',
    clauses: [
      `(?:i )?${adverbs}(?:can't|cannot|can not|cant|couldn't) ${adverbs}cope(?: with (?:life|everything|it all|things|all this|all of this|any of (?:it|this)|this|anything))?`,
    ],
  },
  {
    example: 'I can’t take it any more, I want out',
    clauses: [
      `(?:i )?${adverbs}(?:can't|cannot|can not|cant) ${adverbs}(?:take (?:it|this|all this)|handle (?:it|this|life|anything|things)|face (?:it|life|things|another day|the day|people|tomorrow)|keep (?:doing this|pretending|fighting))(?: any ?more| any longer)+`,
    ],
  },
  {
    example: 'I can’t go on',
    clauses: [
      `(?:i )?${adverbs}(?:can't|cannot|can not|cant) ${adverbs}(?:face (?:life|another day|tomorrow)|go on)`,
    ],
  },
  {
    example: 'I am finding it very hard to go on',
    clauses: [
      `(?:i(?:'m| am)? )?${adverbs}(?:find|finding|found) it ${adverbs}(?:hard|difficult|impossible) to (?:go on|carry on|keep going|cope|live|be alive)`,
      `it(?:'s| is) ${adverbs}(?:hard|difficult|impossible) to (?:go on|keep going|carry on living|be alive)`,
    ],
  },
  {
    example: 'I feel like giving up on everything',
    clauses: [
      `(?:i(?:'m| am| have|'ve)? |i feel like |i want to |i'm about to )?${adverbs}(?:giving|given|give|gave) up on (?:everything|it all|myself|life|living|hope|all hope|people)`,
    ],
  },
  {
    example: 'I’ve lost all hope',
    clauses: [
      `(?:i(?:'ve| have)? )?${adverbs}lost (?:all )?(?:my )?hope`,
      "(?:i have |i've got |there(?:'s| is) )(?:no hope(?: left)?(?: for me)?|nothing left (?:in me|to give|in life|for me))",
    ],
  },
  {
    example: 'nothing matters anymore',
    clauses: [
      `nothing ${adverbs}(?:matters|makes sense|means anything|helps)(?: to me| for me)?(?: any ?more| any longer)+`,
      `nothing ${adverbs}matters to me`,
    ],
  },
  {
    example: 'I don’t see the point anymore',
    clauses: [
      `(?:i )?(?:don't|do not|dont|can't|cannot|no longer) ${adverbs}see (?:the|any|a) point(?: (?:any ?more|any longer|in (?:anything|it all|life|going on|carrying on)|of (?:anything|it all|life|going on)))+`,
    ],
  },
  {
    example: 'everything feels pointless',
    clauses: [
      `(?:everything|it all|my whole life) (?:is|feels|seems) ${adverbs}(?:pointless|hopeless|meaningless|worthless)`,
    ],
  },
  {
    example: 'I hate myself',
    clauses: [`i ${adverbs}(?:hate|loathe|despise|can't stand) myself(?: so much)?`],
  },
  {
    example: 'nobody would even notice, nobody cares about me',
    clauses: [
      `(?:nobody|no one|noone) ${adverbs}(?:(?:would|will) ${adverbs}(?:miss|notice|mourn|remember) me|(?:cares? about|wants?|needs?|loves?) me)`,
    ],
  },
  {
    example: 'I’ve had enough of everything',
    clauses: [
      `(?:i'm |i am |i(?:'ve| have)? )?${adverbs}(?:had enough of|done with|tired of|fed up with) (?:everything|it all|life|this life|living|being (?:me|here))`,
    ],
  },
  {
    example: 'i just want it all to stop, i want to be gone',
    clauses: ['i (?:just )?want (?:it|this|it all|everything) to (?:stop|end|be over)'],
  },
  {
    example: 'I’ve got nothing left',
    clauses: [
      "i(?:'ve| have)? (?:got )?nothing left",
      "i (?:just )?(?:cry|am crying|'m crying)(?: myself to sleep)? (?:every (?:day|night)|all (?:day|night|the time))",
    ],
  },
  {
    example: 'I don’t know why I bother',
    clauses: ["(?:i don't know|idk) why i (?:even )?(?:bother|try|keep trying)"],
  },
  {
    example: 'whats the point of anything anymore',
    clauses: [
      "(?:what's|what is) the point(?: (?:of|in) (?:anything|everything|it all|trying|me|life|living))?(?: any ?more)+",
      "(?:what's|what is) the point (?:of|in) (?:anything|everything|it all|life|living)",
    ],
  },
  {
    example: 'my life is falling apart',
    clauses: [
      'my (?:whole )?life is (?:falling apart|a mess|ruined|over|a disaster|hell)',
      'everyone hates me',
    ],
  },
  {
    example: 'Sorry, I just can’t cope with any of it, I feel so alone and useless',
    clauses: [
      "(?:i feel|i'm feeling|je me sens) (?:so|really|very|such|terribly|tellement|si|tres|trop|vraiment) (?:alone|lonely|seule?|isolee?)",
    ],
  },
  {
    example: 'nobody would notice if I was gone',
    clauses: [
      "i(?:'m| am) not coping",
      "what's even the point",
      'what is even the point',
      "(?:nobody|no one) would (?:care|notice) if i (?:vanished|disappeared|died|was gone|wasn't here)",
    ],
  },
  {
    example: 'I can’t see a reason to get out of bed any more',
    clauses: [
      `(?:i )?(?:don't|do not|dont|can't|cannot) ${adverbs}see (?:the|any|a) (?:point|reason) (?:of|in|to) (?:getting|get|getting me) (?:up|out of bed)(?: in the morning)?`,
    ],
  },
  {
    example: 'some days I honestly don’t know why I bother getting up',
    clauses: [
      `(?:(?:i )?${adverbs}(?:don't|do not|dont) ${adverbs}know|(?:i'm |i am )?not sure|i wonder) why i ${adverbs}(?:bother(?: (?:getting up|getting out of bed|with anything))?|(?:even|still) get (?:up|out of bed)|get (?:up|out of bed)(?= in the morning))(?: in the morning)?`,
    ],
  },
];
