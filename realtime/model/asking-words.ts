/*
 * These patterns match folded text: lower case, no accents. A question word asks at the start of a clause and not after
 * its noun: "quel est le salaire" asks, "quel plaisir" and "la ville dans laquelle je vis" do not.
 */

/** The start of a sentence, or words that lead to a question: "et", "bonjour", "by the way". */
const opening =
  '(?:^|[.;:!("«»] ?|\\b(?:et|mais|alors|donc|sinon|aussi|bonjour|bonsoir|salut|par contre|du coup|au fait|en fait|d\'ailleurs|ensuite|juste|(?:dites|dis)(?:-moi)?|pardon|excusez-moi|desolee?|svp|stp|ah|oh|euh|bah|ben|bon|oui|non|merci|question|hello|hi|hey|and|but|so|also|or|well|ok|okay|then|(?<!\\b(?:is|was|are|s) )just|please|pls|plz|sorry|btw|by the way|yes|no|thanks|though|anyway) )';
/** Matches words that ask only at the start of a sentence, or after words that lead to a question. */
const askAtStart = (words: string) => new RegExp(`${opening}(?:${words})`);
/** Matches words that also ask after a comma. */
const askAtClause = (words: string) => new RegExp(`(?:${opening}|, ?)(?:${words})`);

/** "me dire", "m'envoyer": the writer, and what the employer is asked to do. */
const me = "(?:me |m'|nous )";
const askedVerb =
  '(?:dire|confirmer|preciser|expliquer|indiquer|donner|communiquer|envoyer|transmettre|parler|renseigner|rappeler|repondre)';
/** "renseignements", "infos". */
const details = '(?:renseignements?|precisions?|informations?|infos?|details?)';
/** Excludes statements such as "is fine" and "are for". */
const notAnswer =
  '(?!(?:ok|okay|fine|good|great|perfect|possible|not|no|free|available|happy|for|in|on|at|very|too|all|yes|flexible|negotiable)\\b)';

/** "et pour", "what about": leads on to a topic. */
const leading =
  '(?:et|pis|puis|mais|sinon|par contre|and|also|but|what about|how about)(?: (?:pour|sur|concernant|for|about))?';
/** "les horaires", "your pension". */
const topic =
  "(?:(?:les?|la|l'|vos|votre|the|your) ?)?(?:salaires?|paie|paye|primes?|horaires?|conges|vacances|mutuelle|tickets? resto\\w*|rtt|parking|transports?|trajets?|formations?|pauses?|repas|cantine|equipe|adresse|pay|salary|wages?|bonus(?:es)?|hours|shifts?|holidays?|breaks?|lunch|training|team|address|pension|benefits|overtime|uniform)";
/** "alors", "please": may end a question about a topic. */
const closing = '(?: (?:alors|deja|svp|stp|du coup|then|please|pls))*';

/** Each pattern has an example. Some words ask anywhere, others only at the start of a clause. */
const ways: readonly RegExp[] = [
  // "est-ce que", "est-ce loin".
  /(?<!c')\b(?:est[- ]ce que?|est[- ]ce qu')|\bqu'est\b|(?<!c'|sur |parfait )\best[- ]ce (?:un|une|le|la|possible|bien|loin)\b/,
  // "pour combien de temps", "à qui".
  askAtClause(
    "(?:pour|a|de|dans|en|avec|sur|chez|par|depuis|jusqu'a|vers) (?:quoi|quels?|quelles?|combien|qui)\\b(?! que\\b|,)",
  ),
  // "quel est le salaire".
  askAtClause(
    'quels?\\b(?! que\\b| (?:plaisir|bonheur|honneur|beau|dommage|enthousiasme|bon))|quelles?\\b(?! que\\b| (?:chance|joie|bonne|belle|honte|horreur|fierte))',
  ),
  // "comment", "combien".
  askAtClause(
    '(?:pourquoi(?! pas(?:$| ?[,.!;:]| s))|comment|combien|quoi|lesquels?|lesquelles|laquelle|lequel)\\b',
  ),
  // "c'est où", "ça paie combien".
  /\b(?:c'?est|ce sera|ca|cela|paie|paye|gagne|travaille|commence|ouvre|ferme|sera|serait) (?:pour |a |de |d'|en )?(?:ou|quand|qui|quoi|comment|combien|quels?|quelles?)\b(?! vous (?:voul|souhait|pouv)| il faut| je | j'|'| que )/,
  // "et payé combien", at the end.
  /(?<!importe |sais |vous |pas )\b(?:combien|comment|pourquoi|quoi|quand)\W*$/,
  // "pouvez-vous", "y a-t-il".
  /\b(?!(?:rendez|moi|toi)-)[a-z]+-(?:t-)?(?:vous|il|elle|ils|elles|on|je|tu|nous)\b/,
  // "il y a des primes ou pas", "paid or not".
  /^(?!.*(?:importe|egal|no matter|either)).*\b(?:ou|or) (?:pas|non|not|no)$/,
  // "dites-moi".
  /\b(?:dites|dis|expliquez|explique|parlez|precisez|indiquez|confirmez|donnez|envoyez|detaillez)[- ](?:moi|nous)\b/,
  // "j'aimerais savoir".
  /\b(?:aimerais|aimerions|voudrais|voudrions|voulais|voulions|souhait\w+|veux|puis-je|peut-on|pourrais|pouvoir|besoin de|envie de|possible de|interesse de|curieu\w+ de) (?:(?:bien|en|aussi|donc|juste|vous) )*(?:savoir(?!-)|connaitre|demander|avoir (?:plus|des|quelques|une?) )/,
  // "pour savoir si", "je me demande".
  /(?:\bpour|\breste a|\bhate de|^) ?savoir (?:si|s'|combien|quels?|quelles?|comment|quand|ou|qui|ce)\b|(?:\bje |\bj|^)me demand(?:e|ais)\b|\bnous nous demand(?:ons|ions)\b|\bon se demand(?:e|ait)\b|\boubli\w* de (?:vous )?(?:demander|parler|poser)\b/,
  // "pouvez-vous me préciser".
  new RegExp(
    `\\b(?:pouvez|pourriez|peux|peut|pourrait|pouvoir|veuillez|voulez|possible de|merci de)(?:[- ](?:vous|tu|on|bien|donc|aussi|vouloir))* ${me}(?:en )?${askedVerb}`,
  ),
  // "peut on".
  askAtClause('(?:pouvez|pourriez|peux|peut|puis) (?:vous|je|on|tu)\\b'),
  // "je voudrais plus de détails".
  new RegExp(
    `\\b(?:aurais|voudrais|aimerais|souhait\\w+|besoin|avoir|recevoir|demande) (?:\\w+ ){0,3}?(?:d'autres )?${details}|^(?:plus|quelques|d'autres)\\b.*${details}`,
  ),
  // "j'ai encore une question".
  /\b(?:j'ai|j'aurais|ai|aurais) (?:(?:encore|aussi|juste|bien|deja|quand meme) )*(?:une|des|quelques|deux|trois|plusieurs|d'autres) (?:(?:petites?|autres?|dernieres?) )*(?:questions?|interrogations?)\b/,
  // "une autre question", "another question".
  /^(?:une|autre|ma|mes|deux|derniere|petite|voici (?:ma|mes|une)) (?:(?:autres?|petites?|dernieres?|seule) )*questions?\b|\b(?:i have|i've|i've got|i do have|another|one more|a quick|just one|some) (?:(?!(?:no|any) )\w+ )?questions?\b/,
  // "le salaire svp", "more details please".
  /^(?:(?:et|and) )?(?:les?|la|l'|the|more|plus (?:de|d')|des (?:infos|precisions|details)) ?.*(?:svp|stp|s'il (?:vous|te) plait|please|pls|plz)$/,
  // "y a une cantine".
  askAtStart(
    "y (?:a|aura|aurait)(?:-t-il)? (?:un|une|des|du|de la|d')\\b(?!.{0,80}\\b(?:chez moi|mon|ma|mes|j')\\b)(?! (?:an|ans|mois|semaine|semaines|jour)\\b)",
  ),
  // "possible de venir plus tôt".
  /(?:^|\b(?:c'est|ce serait|serait|y a) )(?:possible|moyen) (?:de|d'|que)|\b(?:y a|avez|auriez) (?:\w+ ){0,3}(?:possibilite|moyen) (?:de|d')/,
  // "qui dirige l'équipe", "qui lit ça".
  askAtStart(
    "qui (?:est|sont|sera|seront|serait|s'occupe|dirige|encadre|paie|paye|dois|va|peut|decide|fait|gere|recrute)\\b|qui (?:verra|lira|recevra|aura)\\b|qui (?:lit|voit|recoit|regarde|traite) (?:ca|cela|ceci|mes|ces|ce|tout)\\b",
  ),
  // "que dois-je apporter", "quid des primes".
  askAtStart(
    'que (?:faut|dois|se passe|propos\\w+|comprend|faites|pay\\w+|peut|signifie|veut|pens\\w+|sont|sera|devient|prevoyez|cherch\\w+)\\b|quid\\b',
  ),
  // "quand commence le contrat".
  askAtStart(
    'quand (?:commence|debute|demarre|est|sont|sera|seront|aura|auront|se (?:passe|deroule|fait|termine)|faut|dois|doit|peut|puis|pourr\\w+|pensez|comptez|prevoyez|saur\\w+|aurai|avez|finit|vous (?!vou[ld]|souhait|le|me))',
  ),
  // "faut-il un permis".
  askAtStart('(?:faut[- ]il|dois[- ]je)\\b'),
  // "vous fournissez les chaussures": a sentence about the employer asks. One that also has its writer offers
  // something: "vous pouvez me joindre".
  /(?:^|[.;:!] ?|\b(?:et|mais|alors|sinon|bonjour) )vous (?!(?:pouvez|pourrez|trouverez|verrez|aurez|recevrez|savez|voyez|constaterez|comprendrez|l'avez|avez (?:raison|deja|bien)|etes (?:tres|bien|super|gentil\w*)|remerci\w+)\b)(?!.*(?:\b(?:me|mon|ma|mes|moi|je)\b|\bm'|\bj'))/,
  // An amount or a manner that is asked for within a sentence, unless the writer knows it or does not mind.
  /(?<!\b(?:importe|sais|sait|appris|compris|vu|montre|explique|sur|depend de) )\b(?:combien (?:de |d')?(?:jours?|heures?|conges|temps|mois|semaines?|rtt|personnes?|par)|comment (?:ca|cela) (?:se passe|marche|fonctionne))\b/,
  /(?<!\b(?:matter|know|knew|knows|learned|learnt|depends|depending on|see|saw|shown|about|on) )\bhow (?:many|much|long|often|far)\b/,
  /(?<!\b(?:importe|sais|sait) )\b(?:a|vers|pour|de|sur|dans) quel(?:le)?s? (?:heures?|moment|endroit|adresse|jours?|date|equipe|salaire)\b/,
  // "avez vous un parking".
  askAtClause(
    '(?:avez|etes|proposez|offrez|payez|faites|prenez|acceptez|embauchez|recrutez|cherchez|fournissez|remboursez|formez) vous\\b',
  ),
  // "il faut le permis".
  askAtStart('(?:il )?faut (?:une?|avoir|etre|le permis)\\b(?!.{0,80}\\b(?:je|mon|ma|mes)\\b)'),
  // "you provide training".
  askAtStart(
    'you (?:guys )?(?:pay|provide|offer|give|supply|cover|hire|train|have(?! been)|need|allow|reimburse)\\b(?!.{0,80}\\b(?:i|my|me)\\b)',
  ),
  // A topic alone after a word that leads on: "et le salaire", "also holidays".
  new RegExp(
    `(?:^|[,.;:!] ?)(?:(?:ok|oui|bon|ah|yes) )?${leading} ${topic}${closing}$|^${topic} (?:alors|deja|du coup|then)$`,
  ),
  // "what time", "whether".
  // But not "What I do best is cooking" and "how I see it", which are statements.
  askAtClause(
    '(?:what|why(?! not(?:$| ?[,.!;:]))|how|whether)\\b(?! (?:a|an|nice|lovely|kind|great) )(?!ever)' +
      "(?!(?<=what)(?: i| i'\\w+| matters to me)(?: [\\w']+){0,6} (?:is|are|was|were)\\b(?!.*\\b(?:know|ask|wonder|understand)))" +
      '(?!(?<=how|why) i (?:see|work|left|got|feel|did|do|like)\\b)',
  ),
  // "I wonder", "tell me what".
  /\b(?:wonder(?! (?:every|at|of))|wondering|curious|clarify|clarification)\b|\b(?:know|ask|tell me|sure|see|hear|understand) (?:what|why|whether|if|how (?!to\b))(?<!\bi know .*)/,
  // "for how long", "in which town".
  askAtStart('(?:in|at|for|on|of|from|by|to|about|with) (?:what|which|whose|whom|how)\\b'),
  // "tell me", "let me know".
  askAtClause('(?:please )?(?:(?:tell|show|send|give) (?:me|us)|let (?:me|us) know)\\b|explain\\b'),
  // "I would like to know".
  /\b(?:like|love|want|wanted|need|keen|interested|good|great|helpful|hoping) to (?:know|ask(?! my\b)|hear (?:more|about|what|how|if)|learn (?:more|about the)|understand (?:the|what|how|if|whether|why))\b/,
  // "hear more", "more info".
  /\b(?:hear|ask|asking|learn|know) more\b|\bask(?:ing)? about\b|\b(?:more|some|further|need|want|like|any) (?:info|information|details)\b/,
  // "any news".
  askAtClause('any (?:chance|idea|news|update|plans?|possibility|way)\\b'),
  // "when does it start", "who reads this".
  askAtStart(
    '(?:who|when|where) (?:is|are|will|would|does|do|did|can|could|should|shall|may|might|exactly|runs|leads|manages|pays|works)\\b|whose\\b|who (?:reads|sees|checks|gets|receives) (?:this|it|these|them|my|the)\\b|which (?:\\w+ ){1,3}(?:is|are|do|does|did|will|would|can|should)\\b',
  ),
  // "does it pay".
  askAtStart(`(?:does|did|doesn't|didn't|isn't|aren't) [a-z]`),
  // "is there a car park".
  askAtStart(`(?:is|are|was|were) (?:there|it|this|that|the|they|you|your|we|my|our|any|a|an)\\b`),
  // "is parking free".
  new RegExp(`^(?:is|are) ${notAnswer}[a-z]+ [a-z]`),
  // "can I start later".
  askAtClause(
    "(?:am|can|could|will|would|shall|should|may|might|must|won't|can't|couldn't) (?:i|you|we|they|he|she|it|there|this|that|the|my|your|our|a|an|any|anyone|someone|people|staff|everyone)\\b",
  ),
  // "do you pay overtime".
  askAtClause(
    "(?:do|have|has|had|don't) (?:i|you|we|they|he|she|it|(?:real )?people|staff|employees|anyone|someone)\\b",
  ),
];

/** Words that ask something. */
export const asking = new RegExp(ways.map(({ source }) => source).join('|'));
