import { oneOf, within } from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * A tale of work that ended calmly is an answer: "a customer was drunk, he hit me and I stayed calm". The attacker is a
 * stranger met at work, and the outcome is calm. Anything that leaves a doubt makes it violence, whose reply has numbers: a
 * person of the speaker's life, a present tense, fear, a threat of death, or a sexual attack.
 */

/** A stranger whom one meets at work. */
export const strangerEn = oneOf(
  'customer|client|patient|resident|passenger|stranger|shoplifter|visitor|guest|pupil|student|inmate|travell?er',
  'shopper|child i (?:looked after|cared for|taught)',
);
/** The same in French. */
export const strangerFr = oneOf(
  'cliente?|patiente?|residente?|passagere?|voyageu(?:r|se)|usagere?|inconnue?|visiteu(?:r|se)|eleve|detenue?',
  'beneficiaire|voleur',
);
const strangerAtWork = within(
  oneOf(
    `(?:an?|the|one|some|another|angry|drunk) (?:[\\w-]+ ){0,2}?${strangerEn}`,
    `(?:une?|le|la|des) (?:[\\w-]+ )?${strangerFr}`,
  ),
);
const calmOutcome = within(
  oneOf(
    '(?:stay|stayed|keep|kept|remain|remained|be|was) (?:\\w+ )?(?:calm|patient|polite|professional|cool)|calmly',
    'de-?escalat\\w+|handled it|dealt with it|followed the procedure|defus\\w+',
    '(?:gard\\w+|conserv\\w+) mon (?:calme|sang-froid)|rest\\w* (?:\\w+ )?(?:calme|polie?|professionnel\\w*|patiente?|zen)',
    "calmement|desamorc\\w+|(?:j'ai|je l'ai) (?:bien )?geree?|suivi la procedure|gere la situation",
  ),
);
const doubt = within(
  oneOf(
    'my (?!job|work|shift|post|shop|cool|calm|colleagues?|team|training|last|former|old|previous|head|face|arm|shoulder)\\w+',
    'home|scared|afraid|frightened|terrified|still|again|every|always|often|now|kill\\w*|rap\\w+|sexual\\w*|knife|stalk\\w*',
    "threat\\w*|hits|beats|slaps|kicks|punches|can't|cannot|cry\\w*|hospital|yesterday|tonight|last night",
    '(?:mon|ma) (?:mari|femme|epou(?:x|se)|conjointe?|compagn\\w+|copain|copine|ex|pere|mere|frere|patronn?e?|chef\\w*|collegue|voisine?)',
    'maison|chez moi|chez nous|peur|encore|toujours|chaque|tous les|toutes les|souvent|tuer|viol\\w*|agressee? sexuel\\w*',
    'couteau|menac\\w+|harcel\\w+|(?:me|nous) (?:frappe|bat|gifle|cogne|tape)|hier|ce soir|pleur\\w*|dors|hopital|maintenant',
  ),
);

/** Tells whether a sentence tells of a blow by a stranger at work, with a calm outcome and without a doubt. */
export function isTaleOfWork(sentence: string): boolean {
  return strangerAtWork.test(sentence) && calmOutcome.test(sentence) && !doubt.test(sentence);
}
