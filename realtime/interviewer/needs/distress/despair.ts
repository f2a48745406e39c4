import { oneOf } from '../rules/patterns.ts';
import { despairEn } from './despair-en.ts';
import { despairFr } from './despair-fr.ts';
import { noStrengthEn } from './no-strength-en.ts';
import { noStrengthFr } from './no-strength-fr.ts';

/*
 * A clause of despair says that its speaker is worth nothing or cannot go on, or that nothing matters, and says nothing
 * else. With a word after it, it may be about work: "I feel worthless at Excel", "je craque pour ce métier".
 */

/** A few words may be around a clause. With any number, a long run of them would take minutes to match. */
const FEW = '{0,6}';

/** Words that may come before a clause of despair: "honestly, I can't go on". */
const wordBefore = oneOf(
  'honestly|(?:some|most) (?:days|mornings)|certains (?:jours|matins)|sorry|tbh|idk',
  "i don't know|man|mate|bro|lol|mdr",
  'je sais (?:pas|plus)(?: quoi faire)?|to be honest|lately|sometimes|right now|well|ok|oh',
  "i guess|i think|i know|it's like|desolee?|franchement|honnetement|en ce moment|parfois",
  "la|bon|ben|bah|bref|enfin|pff+|moi|j'avoue|je crois|je sais",
  "en fait|in fact|actually|anyway|de toute (?:facon|maniere)|a quoi bon|et|mais|que|c'est que|c'est trop (?:dur|lourd|difficile)",
  "it's too (?:hard|much)|(?:please )?help(?: me)?|aidez[- ]moi|i feel like|j'ai l'impression que",
);
/** A loss since which the despair lasts: "depuis mon divorce". */
const loss = oneOf(
  'mort|deces|divorce|separation|rupture|licenciement|depart|death|break-?up|split|funeral|layoffs?',
);
/** Words that may come after a clause of despair: "je n'en peux plus, merci". */
const wordAfter = oneOf(
  '\\?|tbh|ngl|fr|lol|mdr|man|bro|mate|idk|to be honest|you know|franchement|honnetement',
  'de toute (?:facon|maniere)|anyway|merci|any ?more|any longer|at all|now|today|tonight|these days|lately|right now|inside',
  'at the (?:moment|minute)|a vrai dire|honestly|either|sometimes|all the time|du tout|vraiment|completement|totalement|en ce moment',
  "ces temps-ci|ce soir|aujourd'hui|maintenant|parfois|souvent|tout le temps|la|desolee?",
  'sorry|svp|please|(?:depuis|since|for) (?:des|plusieurs|months|weeks|years)(?: \\w+)?',
  `(?:depuis|since) (?:le|la|ma|mon|the|my) (?:\\w+ )?${loss}(?: .*)?`,
);

const anyClause = [...despairEn, ...noStrengthEn, ...despairFr, ...noStrengthFr]
  .flatMap(({ clauses }) => clauses)
  .join('|');
const despairing = `(?:${wordBefore} )${FEW}(?:${anyClause})(?: ${wordAfter})${FEW}`;
const oneToThree = new RegExp(`^(?:${despairing}(?: |$)){1,3}$`);

/**
 * Tells whether a clause says only despair, up to three times: "I can't cope I feel useless". It is spelled as
 * `spellingsOf` makes it.
 */
export function tellsDespair(clause: string): boolean {
  return oneToThree.test(clause);
}
