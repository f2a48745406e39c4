/*
 * These patterns match sentences as `recogniseNeed` makes them: lower case, no accents, and no signs but apostrophes,
 * hyphens and question marks. Each verb has its first person in the present, the future and the past, since plans and
 * attempts are told in all three. Figures of speech are left out by the words that follow: "je me tue au travail", "mort
 * de rire", "me jeter dans l'aventure", "mettre fin à mon contrat".
 */
const notFigurative =
  '(?! (?:l.ecran|de (?:rire|faim|soif|chaud|froid|honte|peur|trouille|jalousie|curiosite|fatigue|sommeil|ennui)|plus vite|moins bete|idiote?|(?:plutot )?que (?:de )?(?!(?:de )?(?:vivre|continuer|rester en vie))))';
const notAtWork =
  "(?! (?:le|la|les|des)\\b| aux? | a (?:la (?:tache|besogne)|l'ouvrage|le |la |les |force |\\w+(?:er|ir|re)\\b)| de travail)";
const highPlace =
  "(?:(?:du|d'un|de mon|depuis (?:le|un)) (?:\\w+ )?(?:pont|toit|balcon|immeuble|etage)|de la falaise|par la fenetre|(?:sous|devant) (?:un|une|le|la) (?:train|metro|rer|tram|camion|voiture)|sur les (?:rails|voies)|dans (?:le vide|la seine|l'eau|le fleuve|la riviere))(?!.* elastique| chaque)";
const ropeless = "(?! (?:a|aux|a l'|sur|au) )";

/** Each way in which a person harms themselves, after `me`, in any of its forms. */
const harm = [
  'suicid\\w*',
  `(?:tu|flingu)(?:e|ee|er|erai|erais|ais)\\b${notAtWork}`,
  'but(?:e|ee|er|erai|erais)(?! (?:a|aux?|contre|sur)\\b)',
  `pend(?:s|re|rai|rais|u|ue)${ropeless}`,
  'supprim(?:e|ee|er|erai|erais)(?! (?:de|du|des|sur|la|le|les)\\b)',
  'donn(?:e|ee|er|erai|erais) la mort',
  '(?:fous|foutre|foutrai|foutrais|foutue?|balance\\w*) en l.air',
  `(?:jet\\w+|jett\\w+|balanc\\w+|precipit\\w+) ${highPlace}`,
  '(?:suis )?(?:taill|coup|tranch|entaill|ouvr|ouvert)\\w* les (?:veines|poignets|bras)',
  '(?:tir|coll|log)\\w+ une balle|(?:fous|foutre|foutrai|mets|mettre|mettrai) une balle|faire sauter (?:la cervelle|le caisson)',
  'no[yi]\\w+(?! (?:dans|sous) (?!la seine|le fleuve|le canal|la mer|la riviere|le lac|l.eau|mon bain))',
  'laiss(?:e|er|erai|erais) (?:mourir|crever)(?! de)',
  'scarifi\\w+',
  'mutil\\w+',
  'fais du mal',
  'faire du mal',
];
const harms = `(?:${harm.join('|')})`;
const endOfLife =
  'met(?:s|tre|trai|trais)? (?:\\w+ )?fin a (?:mes jours|ma vie|mon existence|mes souffrances)';
const dying = `(?:mourir${notFigurative}|cre?u?ver${notFigurative}|me ${harms}|en finir(?! avec (?!la vie|ma vie|tout|moi|mes jours))|en terminer (?:avec (?:la|ma) vie|une bonne fois pour toutes)|disparaitre(?! (?:des|du|de (?:la liste|google|facebook|linkedin)|d.internet)\\b)|${endOfLife}|m'ouvrir les veines|sauter ${highPlace}|quitter ce monde|partir pour toujours)`;
const pills =
  '(?:medicaments?|medocs|cachets|comprimes|somniferes|pilules|anxiolytiques|tranquillisants|antidepresseurs|paracetamol|doliprane|xanax|lexomil)';
const aLot =
  '(?:tou(?:s|te|tes) (?:mes|les|ma|la)|trop de|plein de|une (?:surdose|overdose) de|(?:toute )?(?:une|la|ma) (?:boite|poignee|plaquette|tablette)(?: \\w+)? (?:de|d.)?|(?:deux|trois|\\d+) (?:boites|plaquettes) (?:de|d.)?)';
const forIllness = '(?!.* (?:contre|prescri\\w+|chaque|tous les jours)\\b|.* pour (?:mon|ma|mes|le|la|l.))';

/** A verb or a word that the infinitive of the first person depends on; `va` is not one: "ce rythme va me tuer". */
const lead =
  "(?:de|d'autre|a|pour|que|vais|veux|voudrais|aimerais|pourrais|dois|compte|comptais|prefere|voulu|voulais|pu|espere|irai|aller|bien)";

export const distressFr: readonly RegExp[] = [
  // An illness or an emptiness of now, said of oneself: a helpline too many harms less than none.
  /\b(?:je (?:fais|vis|traverse|suis en|sombre dans|retombe en|retombe dans|rechute en)|je suis (?:\w+ )?en|j'ai|je souffre d[e']?) ?(?:(?:une|la|ma|pleine|grosse|grave|vraie|severe|encore|toujours|de|d'une) )*(?:depression|deprime)\b(?! (?:de \d|en \d|il y a|atmospherique))/,
  /\bje (?:suis|me sens) (?:(?:tres|vraiment|trop|completement|totalement|super|un peu|tellement|juste|si) )*(?:deprimee?|depressi(?:f|ve)|desesperee?|vide(?: a l'interieur)?|au fond du trou|a bout(?: de tout| de forces?| moralement)?)(?: (?:en ce moment|aujourd'hui|depuis (?!que).*|ces (?:temps|derniers) .*))?$/,
  /\b(?:plus|pas) (?:de |le |aucun )?gout (?:a|de|pour) (?:rien|la vie|vivre|quoi que ce soit)\b|\bplus (?:l'|d')?envie de (?:rien|quoi que ce soit)$|\bplus rien (?:ne )?(?:me (?:fait|donne) (?:plus )?(?:envie|plaisir)|n'a (?:de sens|d'importance|de gout))\b|\b(?:ne |n')?(?:prends|ressens|eprouve) plus (?:de |aucun )?(?:plaisir|joie) (?:a|pour|de|dans) rien\b/,
  new RegExp(`\\bj(?:e\\b|').{0,60}\\b${lead} ${dying}(?! (?:dans la dignite|dignement|en paix))`),
  new RegExp(
    `\\bje (?:\\w+ )?(?:prend|aval)(?:s|e|rai|erai|re) (?:\\w+ )?${aLot}(?: \\w+)? ?${pills}${forIllness}|\\bj'ai tout avale$`,
  ),
  /\bque je (?:meure|creve)\b(?! de)|\bseule (?:issue|solution|sortie)(?: [\w']+){0,2} (?:la mort|mourir|le suicide|d'en finir)\b/,
  /\bque (?:tout|la vie) (?:s'arrete|cesse|se termine)$|\bque ca s'arrete (?:pour toujours|definitivement|a jamais)\b/,
  /\b(?:la|ma|une) corde (?:est )?prete\b|\b(?:lettre|mot|message) d'adieu\b(?! (?:a|aux?) (?:mes collegues|mon equipe|l'equipe))/,
  /\bj(?:e\b|').{0,40}\b(?:envisag|prepar|planifi|chois|prevu)\w* (?:le |mon |un )?suicide\b/,
  /\bvais les prendre tous\b|\bj'y pense\b.*\b(?:suicide|mort)\b|\bplus la demain adieu\b|\bma vie ne (?:sert|rime) a rien\b/,
  /\bc'est (?:de )?mourir$|\b(?:choisi|fixe|decide) (?:\w+ ){0,3}de ma mort\b/,
  /\bpeux plus de (?:cette|la) vie\b|\bplus me (?:reveiller|lever) (?:le matin|demain|du tout)\b|\b(?:veux|voudrais) (?:ne )?plus (?:jamais )?me reveiller\b/,
  new RegExp(
    `\\b(?:envie? de|envi de|veux|voudrais|aimerais|vais|prefere(?:rais)?|(?:pense|songe)(?:r|e)? (?:\\w+ ){0,2}a|pret[e]? a|besoin de|decide de|failli|(?:essay|tent)\\w+ de|peur de|bien|mieux vaut|autant|plutot|mieux) (?:\\w+ )?${dying}`,
  ),
  new RegExp(`\\b(?:je|j'ai|j) ?(?:ne )?(?:\\w+ ){0,2}?me (?:(?:suis|serais|etais) (?:\\w+ )?)?${harms}\\b`),
  /\bje (?:me suis (?:\w+ )?ouvert|m'etais ouvert|m'ouvr\w+) les (?:veines|poignets)\b/,
  new RegExp(
    `\\b(?:je|j'ai|on m'a vu) (?:\\w+ ){0,2}?(?:${endOfLife}|saut(?:e|er|erai|erais) ${highPlace}|quitte ce monde)\\b`,
  ),
  /\bj'en (?:finis|finirai|finirais)(?: (?:ce soir|demain|cette nuit|bientot|la|avec (?:tout|moi|la vie|ma vie)))*$/,
  new RegExp(
    `\\bj'ai (?:\\w+ ){0,2}?(?:aval|gob|ingurgit|inger)er? (?:des|tous|toutes|mes|${aLot}) ?${pills}`,
  ),
  new RegExp(
    `\\bj'ai (?:\\w+ ){0,2}?(?:aval|gob|ingurgit|inger|pris|prendre)\\w* ${aLot}(?: \\w+)? ?${pills}${forIllness}`,
  ),
  /\bj(?:e|'ai) (?:\w+ )?(?:fait|commis|survecu a|rate) (?:\w+ )?(?:ma |mes |une |deux |trois |plusieurs )?(?:\w+ )?(?:tentatives? de suicide|suicide)\b/,
  /\b(?:j'ai|je n'ai que|toujours|encore) (?:\w+ ){0,2}(?:idees?|pensees?|envies?|pulsions?) (?:suicidaires?|de suicide|de mort|noires?)\b/,
  /\bje (?:suis|me sens|deviens) (?:\w+ )?suicidaire\b/,
  new RegExp(
    `\\b(?:je serai|je serais mieux|veux etre|voudrais etre|aimerais etre|prefere etre) (?:\\w+ )?morte?\\b${notFigurative}`,
  ),
  /\b(?:ne |n')?(?:veux|voudrais|souhaite|supporte|arrive) (?:plus|pas) (?:a )?(?:vivre|exister|etre (?:la|en vie))\b(?! (?:a|en|dans|chez|avec|loin|ici|le|la|les|avant|apres|pour) )/,
  /\b(?:j'aurais prefere|j'aimerais|je voudrais|si seulement je pouvais) (?:ne )?(?:(?:ne )?(?:jamais|pas|plus) )?(?:etre nee?|me reveiller|etre morte?)\b/,
  /\ba quoi bon (?:vivre|la vie)\b/,
  /\bau bout du rouleau\b|\bje suis (?:en|dans une) (?:grande |vraie |telle )?detresse\b|\bje vais (?:tres|vraiment|trop) mal\b/,
];
