import { notBefore, oneOf, sequence, upToWords } from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * The French words of an attack. Each string of a list may be several choices, with `|` between them.
 */

/** "mon ex", "ma belle-mère": somebody of the family or the home. */
export const attackerInFamily = sequence(
  `(?:mon|ma|mes) ${upToWords(2)}?`,
  oneOf(
    'mari|femme|epou(?:x|se)|conjointe?|compagnon|compagne|copain|copine|petite? amie?|ex(?:-\\w+)?|mec|pere',
    'papa|mere|maman|parents|beau-pere|belle-mere|beau-frere|frere|soeur|oncle|tante|cousine?|fils',
    'fille|grand-pere|famille|beaux-parents|coloc\\w*|voisine?|proprietaire|fiancee?',
  ),
);
export const boss = `(?:mon|ma) ${upToWords(2)}?(?:patronn?e?|chef(?:fe)?|manager|responsable|superieure?|employeur|collegue|formateur)`;
export const attacker = oneOf(attackerInFamily, boss, 'il|elle|ils|elles');
/** Words between the attacker and the blow: "il boit et …", "mon père m'insulte et …". */
export const betweenWords = sequence(
  '(?: ',
  oneOf(
    'qui|lui|aussi|encore|toujours|souvent|regulierement|parfois|et|continue (?:a|de)|va|veut|vient de',
    "n'arrete pas de|commence a|recommence a|a recommence a|essaye? de|a (?:essaye|tente) de|crie",
    "m'(?:insulte|humilie|enferme)|me (?:menace|harcele|rabaisse|surveille|controle|(?:prend|vole) m\\w+ \\w+)|boit|il|elle|physiquement",
  ),
  ')*',
);
/** "frappe", "battait", "étrangle": the verb of the attacker. */
export const attacks = oneOf(
  'frapp?(?!ant)\\w+|bat|battu\\w*|battent|battait|battre|cogn\\w+|tabass\\w+|gifl\\w+|viol(?:e|ee|es|ent|er|ente|ait)',
  'etrangl\\w+|maltrait\\w+|agress\\w+|brutalis\\w+|molest\\w+|sequestr\\w+|poignard\\w+',
);
/** "Aux échecs", "en calcul": a victory there is no blow. */
const contests = oneOf(
  'aux? (?:echecs|tennis|dames|cartes|foot\\w*|ping-pong|scrabble|jeux?|poker|bras de fer|golf|badminton|squash|sprint|quiz|tarot|loto)',
  'a (?:la (?:course|belote|petanque|console|natation|boxe|playstation)|plate couture|tous les jeux|fifa|mario kart)',
  "a chaque (?:fois qu'on joue|partie)|en (?:sprint|course|calcul|maths?)",
);
/**
 * Matches the end of the verb, unless the words after it deny it or give it another meaning: "me frappe par son calme", "me
 * bat aux échecs", "ne me frappe pas".
 */
export const notMeantOtherwise = notBefore(
  contests,
  "par (?:son|sa|ses|leurs?|votre|vos|l'\\w+|sms|mail)|qu[e']|de (?:plein fouet|stupeur|voir)|dans l'oeil|(?:des|la|les) (?:balles?|ballons?)",
  'pas|plus(?! (?:fort|souvent|en plus))|jamais|chez (?:vous|cette)|comme (?:quelqu|une?)|sur les doigts',
);
/** The person who is hit, after "mon" or "mes". */
export const victimInFamily = oneOf(
  'enfants?|fils|fille|filles|gamins?|gosses|bebe|mere|maman|soeur|frere|petite?s?',
);
/** "par mon mari", "tous les soirs": by whom, where or how often somebody is hit. */
export const attackCircumstances = oneOf(
  `par (?:${attackerInFamily}|${boss}|lui|elle|eux)`,
  'a la maison|chez moi|chez nous|tous les (?:jours|soirs)|toutes les nuits|chaque (?:jour|soir|nuit)',
);
