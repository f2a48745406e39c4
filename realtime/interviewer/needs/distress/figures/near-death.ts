import { oneOf, optional, sequence, within } from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * "J'ai failli mourir brûlé à l'atelier" tells of a death that did not come, and of no wish. If a sentence names the cause,
 * the words "failli mourir" are left out and its other words are read. Without a cause it stays distress.
 */

/** "une chute", "a gas leak". */
const accident = within(
  oneOf(
    'accident\\w*|chut\\w+|tomb\\w+|gliss\\w+|derap\\w+|brule\\w*|ecras\\w+|electrocut\\w+|asphyxi\\w+|etouff\\w+|noyee?s?',
    'noyade|enseveli\\w*|coincee?s?|broye\\w*|intoxi\\w+|incendies?|explos\\w+|feu|avalanches?|eboulement|inondation|crash\\w*',
    'emball\\w+|effondr\\w+|renvers\\w+|percut\\w+|allergi\\w+|fuite|attentat|agression|tempete|naufrage',
    'fell|fall(?:s|en|ing)?|slipp\\w+|trip(?:ped|ping)|burn\\w*|crush\\w*|fires?|drown(?:ed|ing)|collaps\\w+|buried',
    'explo\\w+|gas leak|flood\\w*|ran (?:me )?over|run over|shipwreck|storm|collision|electric shock|heat ?stroke',
  ),
);
/** An illness, a birth or a service with arms, in which people die against their will. */
const danger = within(
  oneOf(
    'covid\\w*|infarctus|avc|crise cardiaque|cancer|maladie|malade|septicemie|accouche\\w*|naissance|embolie|meningite|malaise',
    'militaires?|armee|soldate?s?|legion\\w*|pompiers?|mission|operation|guerre|front|combats?|embuscade|opex|mali|otage',
    'heart attack|stroke|sepsis|childbirth|illness|meningitis|army|navy|soldiers?|military|firefighters?|war|combat',
    'afghanistan|irak|iraq|ukraine|syrie|syria|ambush|tour of duty|deployment|pandemi\\w+|oil rig|lightning|foudre',
  ),
);
/** A place of work, a vehicle, or a year that is over. */
const setting = within(
  oneOf(
    'atelier|chantiers?|usine|entrepot|machine|presse|grue|echafaudage|nacelle|chariot|camion|moto|scooter|velo|voiture|ski',
    "montagne|en mer|chalutier|mine|carriere|travail|boulot|(?:en|ete) (?:19|20)\\d\\d|quand j'etais (?:petite?|enfant|bebe|jeune)",
  ),
);
/** Words of an attempt or of a regret, which may follow in another sentence. */
const regret = within(
  oneOf(
    'aurais (?!pu)\\w+|regret\\w*|dommage|rate|ratee?s?|expres|volontair\\w*|tentatives?|suicid\\w*|malheureusement|helas',
    'should(?: have)?|wish\\w*|shame|pity|unfortunately|sadly|relie(?:f|ved)|on purpose|deliberate\\w*|attempt\\w*',
    'cachets|medicaments|medocs|pilules|somniferes|comprimes|corde|veines|poignets|pills|tablets|overdos\\w+|wrists?',
    'soulage(?:e|ee|ement)|recommencer\\w*|to live|nobody',
  ),
);
/** Words of today or of a wish, with which the danger may be one of now. */
const now = within(
  oneOf(
    "hier|cette nuit|ce (?:soir|matin)|aujourd'hui|(?:semaine|nuit) derniere|envie|personne|vivre|survivre|rails|pont",
    'yesterday|today|tonight|last (?:night|week)|this (?:morning|week)|failed|want\\w*|rope|tracks|bridge',
  ),
);

// The words for a death that did not come. The more they may mean an attempt, the fewer causes explain them (`phrases`).

const really = optional('bien|vraiment|tous|toutes|meme|honestly|literally|really');
const nearly = '(?:failli|manque(?: de)?)';
/** "failli mourir". */
const nearlyDied = `${nearly} ${really}(?:mourir|crever|y (?:rester|passer))`;
/** "j'ai cru mourir", "I came close to death". */
const couldHaveDied = oneOf(
  `(?:(?:ai|a|avons|avais) ${really}(?:cru|pense)|pensais|croyais|pensait|croyait|(?:aurais|aurait|aurions) pu|risqu(?:e|ais|ait|ions)(?: de)?) ${really}(?:mourir|crever|la mort)`,
  '(?:frole|echappe a|vu|affronte|cotoye|regarde) la mort',
  `could ${really}have ${really}died|thought (?:i|we|that i|that we) (?:was|were|am|would|'d)(?: going to| gonna)? ${really}die`,
  '(?:came|been|was|so) (?:very |so |that |this )*close to (?:dying|death)|near-? ?death|(?:was|were) about to die',
  '(?:fac|cheat|escap)\\w+ death|(?:saw|seen) death|looked death',
);
/** "failli me tuer", "I nearly killed myself": said of an accident, and of an attempt. */
const nearlyKilled = oneOf(
  `${nearly} ${really}(?:me|nous) tuer`,
  '(?:nearly|almost|could have) (?:got |gotten )?killed (?:my|our)sel(?:f|ves)',
);

const phrases = [
  { words: within(nearlyKilled), causes: [accident] },
  { words: within(couldHaveDied), causes: [accident, danger] },
  { words: within(nearlyDied), causes: [accident, danger, setting] },
];
/** "Prêt à mourir pour mon pays" tells of a service. */
const forCountry = within(
  sequence('(?:prete?s? a |ready to |willing to |would )', '(?:mourir|die) (?:pour|for) '),
  oneOf('(?:mon|le|la|notre|my|our) (?:pays|patrie|country)', 'la france|the queen|the king'),
);

/** Returns the patterns to leave out of a sentence: those that its cause explains, if nothing is regretted in the text. */
export function nearDeaths(sentence: string, text: string): RegExp[] {
  if (now.test(sentence) || regret.test(text)) return [];
  const explained = phrases.filter(({ causes }) => causes.some((cause) => cause.test(sentence)));
  return [...explained.map(({ words }) => words), forCountry];
}
