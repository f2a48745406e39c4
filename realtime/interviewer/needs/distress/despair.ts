/*
 * These patterns match a whole clause as `recogniseNeed` makes it: someone says of themselves that they are worth nothing,
 * that they cannot go on or that nothing matters, and says nothing else. A word that follows makes it a sentence about
 * work: "I feel worthless at Excel", "je craque pour ce métier".
 */
const begins =
  "(?:(?:honestly|sorry|tbh|idk|i don't know|man|mate|bro|lol|mdr|je sais (?:pas|plus)(?: quoi faire)?|to be honest|lately|sometimes|right now|well|ok|oh|i guess|i think|i know|it's like|desolee?|franchement|honnetement|en ce moment|parfois|la|bon|ben|bah|bref|enfin|pff+|moi|j'avoue(?: que)?|je crois(?: que)?|je sais(?: que)?|en fait|in fact|actually|et|mais|que|c'est que|c'est trop (?:dur|lourd|difficile)|it's too (?:hard|much)) )*";
const very =
  '(?:(?:so|very|really|just|completely|totally|utterly|such|like|always|still|quite|too|absolutely|only|even|tellement|si|tres|vraiment|completement|totalement|juste|trop|comme|toujours|tout|toute|plutot|meme|carrement) )*';
const closes =
  "(?: (?:\\?|tbh|ngl|fr|lol|mdr|man|bro|mate|idk|to be honest|you know|franchement|honnetement|merci|any ?more|any longer|at all|now|today|tonight|these days|lately|right now|inside|honestly|sometimes|all the time|du tout|vraiment|completement|totalement|en ce moment|ces temps-ci|ce soir|aujourd'hui|maintenant|parfois|souvent|tout le temps|la|desolee?|sorry|svp|please))*";

const worthless =
  '(?:worthless|useless|hopeless|empty|broken|numb|unwanted|unloved|unlovable|invisible to everyone|desperate|nothing|a (?:complete |total )?failure|a burden|a waste of (?:space|time|air|oxygen)|a nobody|good for nothing|nule?|nulle|inutile|vide|minable|brisee?|detruite?|desesperee?|sans valeur|rien|(?:un |une )?bon(?:ne)? a rien|(?:un |une )?moins que rien|une? (?:vraie? )?(?:ratee?|fardeau|poids|merde|dechet|incapable|echec))';

const despair = [
  `(?:i(?:'m| am|m)|(?:i )?(?:'ve been |have been )?(?:feel|feeling|felt)(?: like)?|i(?:'ve been| have been) (?:feeling|feel)(?: like)?|i(?:'m| am) feeling(?: like)?|(?:je )?me (?:sens|sent)|je (?:ne )?suis|j'ai l'impression d'etre|i feel like i(?:'m| am)) ${very}(?:(?:alone|lonely|lost|sad|tired|seule?|triste|perdue?) (?:and|et) )?${very}${worthless}(?: (?:and|or|et|ni) ${very}${worthless})*`,
  `i(?:'m| am) ${very}(?:falling apart|breaking down|drowning|spiralling|not ok(?:ay)?|not doing (?:well|ok(?:ay)?)|not well|in a (?:very |really )?(?:dark|bad) place|in so much pain|at (?:my |the )?breaking point|at (?:the end of my (?:rope|tether)|my (?:lowest|limit|wits' end)|rock bottom))`,
  `(?:i )?${very}(?:can't|cannot|can not|cant|couldn't) ${very}cope(?: with (?:life|everything|it all|things|all this|all of this|any of (?:it|this)|this|anything))?`,
  `(?:i )?${very}(?:can't|cannot|can not|cant) ${very}(?:take (?:it|this|all this)|handle (?:it|this|life|anything|things)|face (?:it|life|things|another day|the day|people|tomorrow)|keep (?:doing this|pretending|fighting))(?: any ?more| any longer)+`,
  `(?:i )?${very}(?:can't|cannot|can not|cant) ${very}(?:face (?:life|another day|tomorrow)|go on)`,
  `(?:i(?:'m| am| have|'ve)? |i feel like |i want to |i'm about to )?${very}(?:giving|given|give|gave) up on (?:everything|it all|myself|life|living|hope|all hope|people)`,
  `(?:i(?:'ve| have)? )?${very}lost (?:all )?(?:my )?hope|(?:i have |i've got |there(?:'s| is) )(?:no hope(?: left)?(?: for me)?|nothing left (?:in me|to give|in life|for me))`,
  `nothing ${very}(?:matters|makes sense|means anything|helps)(?: to me| for me)?(?: any ?more| any longer)+|nothing ${very}matters to me`,
  `(?:i )?(?:don't|do not|dont|can't|cannot|no longer) ${very}see (?:the|any|a) point(?: (?:any ?more|any longer|in (?:anything|it all|life|going on|carrying on)|of (?:anything|it all|life|going on)))+`,
  `(?:everything|it all|my whole life) (?:is|feels|seems) ${very}(?:pointless|hopeless|meaningless|worthless)`,
  `i ${very}(?:hate|loathe|despise|can't stand) myself(?: so much)?`,
  `(?:nobody|no one|noone) ${very}(?:(?:would|will) ${very}(?:miss|notice|mourn|remember) me|(?:cares? about|wants?|needs?|loves?) me)`,
  `(?:je |j')?(?:ne )?(?:vaux|vau) ${very}(?:plus )?rien|(?:je |j')?(?:ne )?sers? ${very}(?:plus )?a rien(?: ni)?(?: a personne)?`,
  `(?:je n'|j'|j')?en peux ${very}plus(?: (?:de (?:tout(?: ca| cela)?|cette situation|moi|rien)|d'etre (?:moi|seule?)))?`,
  `(?:je n'|j'|je )?(?:y )?arrive ${very}plus a (?:faire face|vivre|tenir|avancer|remonter(?: la pente)?|m'en sortir|me lever|respirer|sourire)`,
  `je (?:suis en train de )?(?:craque[rz]?|sombre[rz]?|m'effondre[rz]?|coule[rz]?|perds pied|touche le fond)`,
  `tout est ${very}(?:fichu|foutu|fini|perdu|mort) pour moi|plus rien n'a (?:d'importance|de sens|de gout)|plus rien ne (?:compte|m'interesse|me fait (?:plaisir|envie))|tout (?:me semble|est|parait) ${very}(?:vide|inutile|sans espoir|vain)`,
  'je me (?:deteste|hais|degoute)',
  `je suis ${very}(?:au (?:fond du (?:trou|gouffre)|plus bas|bout de ma vie|bord du gouffre)|a bout de (?:tout|forces?)|en (?:pleine )?detresse)`,
  `(?:je n'|j')?ai ${very}(?:plus (?:d'espoir|aucun espoir|espoir|la force(?: de rien)?|le courage de rien|de raison de (?:me lever|continuer)|personne)|perdu (?:tout )?espoir|tout perdu)`,
  `personne ${very}(?:ne )?(?:m'aime|a besoin de moi|n'a besoin de moi|veut de moi|se soucie de moi|me regrettera(?:it)?|me pleurera(?:it)?)`,
  `(?:i'm |i am |i(?:'ve| have)? )?${very}(?:had enough of|done with|tired of|fed up with) (?:everything|it all|life|this life|living|being (?:me|here))`,
  'i (?:just )?want (?:it|this|it all|everything) to (?:stop|end|be over)',
  `i(?:'ve| have)? (?:got )?nothing left|i (?:just )?(?:cry|am crying|'m crying)(?: myself to sleep)? (?:every (?:day|night)|all (?:day|night|the time))`,
  `(?:i don't know|idk) why i (?:even )?(?:bother|try|keep trying)`,
  `(?:what's|what is) the point(?: (?:of|in) (?:anything|everything|it all|trying|me|life|living))?(?: any ?more)+|(?:what's|what is) the point (?:of|in) (?:anything|everything|it all|life|living)`,
  'my (?:whole )?life is (?:falling apart|a mess|ruined|over|a disaster|hell)|everyone hates me',
  "ma vie (?:s'ecroule|s'effondre|est (?:un (?:enfer|desastre|echec|cauchemar)|foutue|finie|gachee|detruite|fichue))",
  "j'abandonne tout|je laisse tout tomber|(?:je n'|j')ai (?:plus )?envie de rien",
  `je suis ${very}(?:a(?:u)? bout|foutue?|fichue?)|j'arrive plus a rien|(?:je )?n'arrive plus a rien|j'en ai ${very}marre de tout|(?:je n'|j')ai (?:plus rien|tout (?:rate|gache))|(?:je )?(?:n'ai |ai )?plus envie de me battre|je (?:ne )?peux plus`,
  `(?:je )?(?:ne )?sais ${very}plus quoi faire(?: de (?:ma vie|moi))?|(?:i )?(?:don't|do not|dont) know what to do (?:any ?more|with (?:myself|my life))|idk what to do (?:any ?more|with (?:myself|my life))`,
  `(?:i feel|i'm feeling|je me sens) (?:so|really|very|such|terribly|tellement|si|tres|trop|vraiment) (?:alone|lonely|seule?|isolee?)`,
  `i(?:'m| am) not coping|what's even the point|what is even the point|(?:nobody|no one) would (?:care|notice) if i (?:vanished|disappeared|died|was gone|wasn't here)`,
  "(?:(?:je n'|j')ai )?(?:vraiment |trop )?(?:pas|plus)(?: (?:du tout|trop))? le moral|(?:j'ai )?(?:le )?moral (?:a (?:zero|plat)|au plus bas|dans les chaussettes|en berne)",
  'plus rien ne va|rien ne va(?: plus)? (?:dans ma vie|pour moi)',
  "je (?:ne )?(?:m'en sors|tiens)(?: vraiment)? plus(?: le coup| debout)?|je (?:ne )?vois (?:plus|pas) (?:d'|aucune )issue",
  "tout le monde (?:s'en |se )(?:fiche|fout|moque)(?: bien)? de moi",
  'je pleure (?:tous les (?:jours|soirs)|tout le temps|sans arret|toutes les nuits)',
  `${very}(?:ras le bol|marre|fatiguee?|assez|lassee?) (?:de (?:vivre|la vie|cette vie|ma vie|exister)|d'exister)(?: comme ca)?`,
  `je (?:ne )?vais ${very}(?:pas (?:bien|du tout bien)|mal)`,
];

const despairing = `${begins}(?:${despair.join('|')})${closes}`;
const wholeClause = new RegExp(`^${despairing}(?: ${despairing}){0,2}$`);

/** Tells whether a folded clause says of its speaker, and says nothing else, that all is lost, worthless or too much. */
export function tellsDespair(clause: string): boolean {
  return wholeClause.test(clause);
}
