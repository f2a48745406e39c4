import { oneOf, sequence } from '../rules/patterns.ts';
import { adverbs, type Despair, noMore } from './despair-words.ts';

/** "worthless", "a burden" or "sans valeur": candidates mix both languages. */
const worthless = oneOf(
  'worthless|useless|hopeless|empty|broken|numb|unwanted|unloved|unlovable',
  'invisible to everyone|desperate|nothing|a (?:complete |total )?failure|a burden',
  'a waste of (?:space|time|air|oxygen)|a nobody|good for nothing|nule?|nulle|inutile',
  'vide|minable|brisee?|detruite?|desesperee?|sans valeur|rien',
  '(?:un |une )?bon(?:ne)? a rien|(?:un |une )?moins que rien',
  'une? (?:vraie? )?(?:ratee?|fardeau|poids|merde|dechet|incapable|echec)',
);

/** English clauses of despair. */
export const despairEn: readonly Despair[] = [
  {
    example: 'I feel useless and nobody would cry if I died',
    clauses: [
      sequence(
        oneOf(
          "i(?:'m| am|m)|(?:i )?(?:'ve been |have been )?(?:feel|feeling|felt)(?: like)?",
          "i(?:'ve been| have been) (?:feeling|feel)(?: like)?|i(?:'m| am) feeling(?: like)?",
          "(?:je )?me (?:sens|sent)|je (?:ne )?suis|j'ai l'impression d'etre",
          "i feel like i(?:'m| am)",
        ),
        ` ${adverbs}(?:(?:alone|lonely|lost|sad|tired|seule?|triste|perdue?) (?:and|et) )?`,
        `${adverbs}${worthless}(?: (?:and|or|et|ni) ${adverbs}${worthless})*`,
      ),
    ],
  },
  {
    example: 'I don’t want to be a burden any more',
    clauses: [
      `(?:i )?(?:don't|do not|dont|never) ${adverbs}(?:want|wanna|wish)(?: to)? be ${adverbs}a burden${noMore}`,
      sequence(
        `(?:je |j')?(?:ne )?(?:veux|voudrais|veut|supporte|peux) ${adverbs}plus (?:d')?${adverbs}etre ${adverbs}`,
        '(?:un (?:poids|fardeau|boulet)|une charge)',
      ),
    ],
  },
  {
    example: 'nothing matters anymore',
    clauses: [
      `nothing ${adverbs}(?:matters|makes sense|means anything|helps)(?: to me| for me)?${noMore}+`,
      `nothing ${adverbs}matters to me`,
    ],
  },
  {
    example: 'I don’t see the point anymore',
    clauses: [
      sequence(
        `(?:i )?(?:don't|do not|dont|can't|cannot|no longer) ${adverbs}see (?:the|any|a) poin`,
        't',
        '(?: ',
        oneOf(
          'any ?more|any longer|in (?:anything|it all|life|going on|carrying on)',
          'of (?:anything|it all|life|going on)',
        ),
        ')+',
      ),
    ],
  },
  {
    example: 'I don’t know how much longer I can do this, I can’t see a way out',
    clauses: [
      `(?:i )?${adverbs}(?:can't|cannot|don't|do not) ${adverbs}see (?:a|any|the) way out(?: of (?:this|it))?`,
      sequence(
        `(?:i )?${adverbs}(?:don't|do not|dont) know how much longer i can `,
        '(?:go on|do this|take (?:it|this)|cope|keep going|carry on|hold on)',
      ),
    ],
  },
  {
    example: 'everything feels pointless',
    clauses: [
      sequence(
        `(?:everything|it all|my whole life) (?:is|feels|seems) ${adverbs}`,
        '(?:pointless|hopeless|meaningless|worthless)',
        '(?: since .*| now| right now| lately| these days| at the moment)?',
      ),
    ],
  },
  {
    example: 'I hate myself',
    clauses: [`i ${adverbs}(?:hate|loathe|despise|can't stand) myself(?: so much)?`],
  },
  {
    example: 'nobody would even notice, nobody cares about me',
    clauses: [
      sequence(
        `(?:nobody|no one|noone)(?:'s)? ${adverbs}`,
        oneOf(
          `(?:would|will|(?:is )?going to|gonna) ${adverbs}(?:miss|mourn) me`,
          `(?:would|will) ${adverbs}(?:notice|remember) me`,
          '(?:cares? about|wants?|needs?|loves?) me',
        ),
      ),
    ],
  },
  {
    example: 'I’ve had enough of everything',
    clauses: [
      sequence(
        `(?:i'm |i am |i(?:'ve| have)? )?${adverbs}`,
        oneOf('had enough of|done with|tired of|fed up with'),
        ' ',
        oneOf('everything|it all|life|this life|living|being (?:me|here)'),
      ),
    ],
  },
  {
    example: 'i just want it all to stop, i want to be gone',
    clauses: ['i (?:just )?want (?:it|this|it all|everything) to (?:stop|end|be over)'],
  },
  {
    example: 'I don’t know why I bother',
    clauses: ["(?:i don't know|idk) why i (?:even )?(?:bother|try|keep trying)"],
  },
  {
    example: 'whats the point of anything anymore',
    clauses: [
      sequence(
        "(?:what's|what is) the point",
        '(?: (?:of|in) (?:anything|everything|it all|trying|me|life|living))?(?: any ?more)+',
      ),
      "(?:what's|what is) the point (?:of|in) (?:anything|everything|it all|life|living)",
      "(?:there's|there is|i see|i can see) no point (?:of|in|to) (?:anything|everything|it all|life)(?: any ?more)?",
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
      sequence(
        "(?:i feel|i'm feeling|je me sens) ",
        oneOf('so|really|very|such|terribly|tellement|si|tres|trop|vraiment'),
        ' (?:alone|lonely|seule?|isolee?)',
      ),
    ],
  },
  {
    example: 'nobody would notice if I was gone',
    clauses: [
      "what(?:'s| is) it all for",
      "i(?:'ve| have)? stopped (?:eating|sleeping)",
      `i feel ${adverbs}trapped`,
      "it(?:'ll| will) all be over soon",
      "i(?:'m| am) not coping",
      "what's even the point",
      'what is even the point',
      sequence(
        '(?:nobody|no one) would (?:care|notice) if i ',
        oneOf("vanished|disappeared|died|was gone|wasn't here"),
      ),
    ],
  },
  {
    example: 'I can’t see a reason to get out of bed any more',
    clauses: [
      sequence(
        `(?:i )?(?:don't|do not|dont|can't|cannot) ${adverbs}see (?:the|any|a) `,
        '(?:point|reason) (?:of|in|to) (?:getting|get|getting me) (?:up|out of bed)',
        '(?: in the morning)?',
      ),
    ],
  },
  {
    example: 'some days I honestly don’t know why I bother getting up',
    clauses: [
      sequence(
        oneOf(`(?:i )?${adverbs}(?:don't|do not|dont) ${adverbs}know|(?:i'm |i am )?not sure`, 'i wonder'),
        ` why i ${adverbs}`,
        oneOf(
          'bother(?: (?:getting up|getting out of bed|with anything))?',
          '(?:even|still) get (?:up|out of bed)|get (?:up|out of bed)(?= in the morning)',
        ),
        '(?: in the morning)?',
      ),
    ],
  },
];
