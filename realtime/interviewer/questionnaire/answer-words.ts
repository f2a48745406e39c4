/**
 * Patterns of answers in French and English. They match text without accents, in lower case, with plain apostrophes and
 * single spaces, as `matchingText` makes it.
 */
const number =
  '(?:\\d{1,4}|an?|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|plusieurs|quelques|one|two|three|four|five|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|several|(?:a )?few|a couple of)';
const amount = `${number}(?: ?(?:-|a|ou|to|or) ?${number})?`;
/** Matches a number of units; the blank may be missing only after a digit, so that no name counts as a number. */
const quantityOf = (unit: string) => `${amount} ?\\+? ?(?<=[\\d +])${unit}`;
const term = '(?:jours?|semaines?|mois|days?|weeks?|months?)';
const period = `(?:${term}|ans?|annees?|years?)`;
const today =
  "tout de suite|de suite|immediat\\w*|maintenant|aujourd'hui|demain|right away|right now|straight away|at once|now|today|tomorrow";

/** "Not at once" names no date. */
export const notYetPattern = new RegExp(`\\b(?:pas|jamais|not|never|n't) (?:\\w+ )?(?:${today})\\b`, 'g');

const free = 'libre|disponible|dispo|available|free|commencer|demarrer|start';
const present = `(?<!\\b(?:des|${free}) )(?:maintenant|aujourd'hui|(?:right )?now|today)`;
const atWork =
  '(?:travaill(?:e|ais|ons)|(?:en|un|mon) poste|en (?:cdi|cdd|interim)|employee?|salariee?|(?<!\\b(?:to|can|could|start) )work(?:ing)?)\\b';
/** Up to three words, none of which turns the work into a wish or a denial. */
const fewWords = "(?:(?!(?:ne|not|to|can|could|pour) )[\\w']+ ){0,3}";

/** "Today I work at …" says where a person is, and not when they could start. */
export const presentWorkPattern = new RegExp(
  `\\b${present},? ${fewWords}${atWork}|\\b${atWork} ${fewWords}${present}\\b|\\b(?:jusqu'a|until|till|up to|for) ${present}\\b`,
  'g',
);

/** A day of the month, and not an age, an hour, an amount or an address. */
const day =
  '(?:1er|(?:[12]?\\d|3[01])(?:st|nd|rd|th)?)\\b(?!,? ?(?:ans?|heures?|h|euros?|years?|hours?|bis|ter|rue|avenue|boulevard|place|chemin|allee|impasse|quai|route|street|road|floor|time)\\b| ?[%€])';
const theDay = `(?:le|du|au|the) ${day}`;

const upToClauseEnd = '(?:(?! (?:mais|but) )[^.,;!?])*';

/** A day on which a person is not free is no day to start, unless they say until when. */
export const unavailablePattern = new RegExp(
  `\\b(?:pas|plus|not) (?:${free})\\b(?! (?:avant|before|until|jusqu))${upToClauseEnd}`,
  'g',
);

/** A birth, or a state that has lasted until now, but not since when a person is free. */
export const pastPattern = new RegExp(
  `\\b(?:nee? (?:le|en|au)(?= [^.,;!?]*\\b(?:19|20)\\d\\d)|born (?:in|on)|(?<!\\b(?:${free}) )(?:depuis|since)) ${upToClauseEnd}`,
  'g',
);

/** Matches the time until a person is free. */
const laterBy = (unit: string) =>
  [
    `\\b(?:dans|d'ici|sous|apres|in|within|after|preavis (?:de |d'|est de |: ?)|notice (?:of|is)) ?(?:environ |about |around )?${quantityOf(unit)}\\b`,
    `\\b${quantityOf(unit)}'? (?:de |d'un |of )?(?:preavis|notice)\\b`,
  ].join('|');

export const datePatterns = [
  new RegExp(`\\b(?:${today})\\b`),
  /\b(?:des que possible|au plus (?:vite|tot)|sans (?:preavis|delai)|n'importe quand|quand vous vou\w+|deja (?:libre|disponible)|as soon as possible|asap|any ?time|whenever you|already available)\b/,
  /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/,
  /\b(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|june|july|august|september|october|november|december)\b/,
  // This is the month, not the verb.
  /\b(?:in|from|by|early|late|mid|this|next|of|\d{1,2}(?:st|nd|rd|th)?)[ -]may\b|\bmay \d{1,2}\b|^\W*may\W*$/,
  /\b(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])\b|\b(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\b|\b20\d\d-\d\d-\d\d\b/,
  new RegExp(`^\\W*${theDay}`),
  new RegExp(`(?<!\\b(?:dans|habite|loge|vis|suis) )\\b(?:le|au|the) ${day}\\W*$`),
  new RegExp(`\\b(?:a partir|des|apres|avant|vers|from|by|on|after|${free}) ${theDay}`),
  /\b(?:semaine|mois|annee|trimestre|ete|printemps|automne|hiver) (?:prochaine?|suivante?|qui vient)\b/,
  /\b(?:next|this|following) (?:week|month|quarter|year|spring|summer|autumn|fall|winter)\b/,
  /\b(?:cet|l'|d'|en) ?(?:ete|automne|hiver)\b|\bau printemps\b|\bla rentree\b|\bin (?:the )?(?:spring|summer|autumn|fall|winter)\b/,
  /\b(?:fin|debut|courant) (?:du |de l'|d'|de )?(?:mois|annee|trimestre)\b|\b(?:end|beginning|start) of (?:the |this |next )?(?:month|year|quarter)\b/,
  /\b(?:en|in|from|a partir de) 20\d\d\b/,
  new RegExp(laterBy(term)),
  new RegExp(`^\\W*(?:environ |about |around )?${quantityOf(term)}\\W*$`),
];

const agreement = [
  /\b(?:convien\w+|me (?:va|vont|plait|irait)|ca (?:me )?va|j'accepte|je refuse|je suis (?:d'accord|ok|partante?)|c'est (?:bon|ok|parfait|possible|impossible))\b/,
  /\b(?:pas de|aucun|sans) (?:probleme|souci)s?\b|\bno (?:problem|issue)s?\b/,
  /\b(?:suits?|works?) (?:for )?me\b|\bfine (?:with|by|for) me\b|\b(?:doesn't|does not) (?:suit|work)\b/,
  /\b(?:that|this|it|which)(?:'s| is| would be| sounds) (?:fine|ok|okay|good|perfect|great|acceptable)\b/,
  /\bi (?:agree|accept|would accept|refuse|decline)\b|\bi(?:'m| am) (?:ok|okay|fine|happy) with\b/,
];

export const yesOrNo = [
  ...agreement,
  /^\W*(?:oui|ouais|yes|yep|yeah|yup|ok|okay|d'accord|bien sur|tout a fait|absolument|parfait|parfaitement|volontiers|avec plaisir|certainement|evidemment|effectivement|ca marche|plutot oui|sure|of course|absolutely|certainly|definitely|perfect|sounds good|gladly|agreed)(?![\w'-])/,
  /^\W*(?:nan|nope|nah|pas vraiment|pas du tout|plutot non|not really|not at all)(?![\w'-])/,
  // “No” is an answer here (“no, thanks”), not a determiner (“no experience”).
  /^\W*(?:non|no)(?=\W*$|[,.;:!]|\s(?:merci|thanks?|pas|je|j'|ca|cela|ce|il|c'est|i|it|that|this|not|sorry|desole\w*|trop|malheureusement|unfortunately|car|mais|but|because)\b)/,
  /^\W*(?:super|great|fine|nickel|impeccable)\W*$/,
  /👍|👌|✅|👎/u,
];

export const placePatterns = [
  /\b(?:teletravail\w*|distanciel|presentiel|hybride|sur (?:site|place)|remote(?:ly)?|on-?site|hybrid|home ?office|from home|commut\w+|trajet|demenag\w+|relocat\w+)\b/,
  /\bj'habite\b|\b(?:habit(?:e|ons|ant)|vis|reside|loge|basee?|domiciliee?|installee?|situee?)\b.{0,20}\b(?:a|en|sur|dans|pres|proche|au|aux|la|cote)\b/,
  /\b(?:live|living|based|located|reside|move|moving)\b.{0,20}\b(?:in|near|at|close|to|by|there|here)\b/,
  // This means near a place, and not "près de dix ans" or "loin d'être".
  new RegExp(
    `(?<!a peu )\\b(?:pres|proche|loin|a cote) (?:d'|(?:de|du|des)\\b)(?! ?(?:etre|avoir|moi l'|la(?! \\w)|la retraite|${quantityOf(period)})(?!\\w))`,
  ),
  new RegExp(
    `\\b(?:near|close|next|far) (?:to|from)\\b(?! (?:being|having|it|retirement|${quantityOf(period)})\\b)`,
  ),
  /\bnear (?:the|my|your|here|there)\b(?! (?:future|end|beginning))|\b(?:nearby|next door|a proximite)\b/,
  /(?:^\W*|\bc'est |\bit's |\bit is )(?:(?:tout|juste|tres|trop|un peu|assez|bien|too|very|quite|a bit|really) )*(?:pres|proche|loin|a cote|near|close|far)(?=\W*$|[,.;!]| (?:pour|for)\b)/,
  new RegExp(`\\b${quantityOf('(?:km|kilometres?|kilometers?|minutes?|min|mn|miles?)')}\\b`),
  /\b(?:paris|marseille|lyon|toulouse|nantes|montpellier|strasbourg|bordeaux|lille|rennes|reims|toulon|grenoble|dijon|angers|nimes|brest|amiens|limoges|metz|besancon|orleans|rouen|mulhouse|caen|nancy|clermont-ferrand|saint-etienne|le havre|le mans|villeurbanne|bruxelles|brussels|geneve|geneva|lausanne|luxembourg|montreal|london|londres|dublin|berlin|madrid|ile-de-france)\b/,
];

export const contracts = [
  /\b(?:cdi|cdd|cdic|interim\w*|alternance|apprenti\w*|stages?|stagiaire|freelance|independante?|vacations?|saisonnier\w*|mi-temps|temps (?:plein|partiel|complet)|duree (?:in)?determinee)\b/,
  /\b(?:permanent|fixed[- ]term|temporary|full[- ]time|part[- ]time|intern(?:ship)?|apprenticeship|contractor|self-employed|seasonal|open-ended|indefinite)\b/,
];

/** An age, or the time until a person is free, is no experience. */
export const noExperiencePattern = new RegExp(
  `\\bj'ai ${quantityOf('ans')}(?=\\W*$|[,.;:!]| (?:et|mais)\\b(?! demi))|\\bagee? de ${quantityOf('ans')}\\b|\\b${quantityOf('years')} old\\b|${laterBy(period)}`,
  'g',
);

export const experiences = [
  new RegExp(
    `\\b${quantityOf('(?:ans?|annees?|mois|years?|yrs?|months?|decades?|decennies?|saisons?|seasons?)')}\\b`,
  ),
  /\b(?:depuis|since) (?:19|20)\d\d\b/,
  /\b(?:aucune?|sans|peu d'|pas d'|no|little|no (?:prior|previous)) ?experience\b|^\W*(?:aucune|none)\W*$/,
  /\b(?:debutante?|junior|senior|jeune diplomee?|reconversion|autodidacte|beginner|entry[- ]level|graduate|self-taught)\b/,
  /\b(?:travaill\w+|exerce\w*|employee?|formation|formee?|diplom\w+|licence|master|bts|cap|alternance|stages?|apprentissage|encadr\w+|experiences?|competences?)\b/,
  /\b(?:worked|working|work (?:as|in|for|at|with|on)|employed|trained|training|degree|qualified|certified|internship|apprenticeship|experienced|skills?|managed|led)\b/,
];

/** A number without a currency is an amount only if the rest of the message shows it. */
const sum = "(?:\\d{1,3}(?:[ .,']\\d{3}){1,2}|\\d{3,6})(?:[.,]\\d\\d?)?";
const wish =
  "(?:(?:environ|autour de|au moins|minimum|plutot|about|around|at least|je (?:voudrais|souhaite|demande|vise)|i (?:want|expect|would like)|i'd like) )*";
const between = '(?:entre|between|from|de) ';

export const amountPatterns = [
  ...agreement,
  new RegExp(
    `^\\W*${wish}(?:${between})?${sum}(?: ?(?:-|a|et|ou|to|and|or) ?${sum})?(?: (?:minimum|environ))?\\W*$`,
  ),
  new RegExp(`^\\W*${wish}${between}\\d{2,3} (?:et|and|to|a) \\d{2,3}\\W*$`),
  new RegExp(
    `(?<![\\d.,])${sum} ?(?:(?:par|a|an|per|\\/) ?(?:an|mois|jour|heure|year|month|day|hour)|l'an|(?:annu|mensu)els?)\\b`,
  ),
  /\d ?(?:k\b|k?€|keur\b|euros?\b|eur\b|£|\$|gbp\b|usd\b|chf\b|pounds?\b|dollars?\b|bruts?\b|nets?\b|gross\b)/,
  /[€£$] ?\d/,
  /\b(?:mille|thousand|cents|hundred) (?:euros?|pounds?|dollars?|bruts?|nets?|gross|par (?:an|mois)|a (?:year|month))\b/,
  new RegExp(`\\b${number} (?:mille|thousand|k|euros?|pounds?|dollars?)\\b`),
  /\b(?:fourchette|smic|negocia\w+|a discuter|salaire annonce|remuneration annoncee|grille|advertised|(?:the|your|this|that|salary|pay) range(?! of)|minimum wage|pay scale|negotia\w+|open to discuss\w*)\b/,
];

export const questionsOrNone = [
  /\?/,
  /^\W*(?:non|no|nan|nope|aucune?|none|rien|nothing)(?=\W*$|[,.;:!]| (?:merci|thanks?|pas|de|questions?|autre|else|further|for)\b)/,
  /^\W*(?:pas (?:pour|a ce|en ce|vraiment|specialement|particulierement)|not (?:for now|at the moment|at this|really))\b/,
  /\b(?:pas|plus|aucune?|sans|no|any) (?:de |d'autres? |other |further |more )?questions?\b|\b(?:tout est|c'est) (?:clair|bon)\b|\ball (?:clear|good)\b/,
  /^\W*(?:est-ce|qu'|que|qui|quoi|quand|quel\w*|comment|combien|pourquoi|y a-t-il|what|which|when|where|who|how|why|is there|are there|do you|does|can i|could)\b/,
  /\b(?:j'aimerais|je voudrais|je souhaite\w*|i would like to|i'd like to|i wonder|curieu\w+ de) (?:bien )?(?:savoir|connaitre|know|if|how|what)\b/,
];

export const refusals =
  /prefere (?:ne )?pas(?: (?:y |le |vous |en )*(?:repondre|dire|preciser|communiquer|parler)\b|\W*$)|souhaite pas(?: (?:y |le |en )*(?:repondre|dire|preciser|communiquer|parler)\b|\W*$)|pas (?:y )?repondre|sans reponse|(?:rather|prefer) not(?: to)?(?: (?:answer|say|tell|disclose|share)\b|\W*$)|no comment|(?:won't|will not) (?:answer|say|tell)|^\W*(?:je )?(?:passe|passer|skip)\W*$/;

export const doubtPattern =
  /sais pas|\bpas (?:tout a fait )?sure?(?=\W*$| (?:de|que|si|encore)\b| qu'| d')|peut-etre|(?:ca|cela) depend|aucune idee|not sure|(?:don't|do not) know|no idea|\bmaybe\b|perhaps|it depends/;

/** A message that is only a greeting, or thanks for the message that came. */
export const greetings =
  /^\W*(?:(?:re)?bonjour|bonsoir|salut|coucou|hello|hi|hey|good (?:morning|afternoon|evening|day))(?: (?:a (?:vous|tous)|madame|monsieur|there|everyone|all))?(?:\W+(?:merci|thank you|thanks)(?: (?:beaucoup|bien|very much|a lot))?(?: (?:pour|de|for) (?:votre|ce|le|your|the|getting|coming) (?:retour|message|mail|reponse|reply|answer|back)(?: to me)?)?)?\W*$/;
