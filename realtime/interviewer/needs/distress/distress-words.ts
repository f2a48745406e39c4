/*
 * People tell of distress in more phrases than any list has. Here each word of either language is replaced by its meaning,
 * and rules are about meanings: "plus la force de continuer" and "lost the will to go on" are the same NO SENSE GOON. A word
 * that is added once is known to every rule. No model judges, so the questionnaire stays one without AI (D94).
 */

/** Life as such: another word behind it tells of a place, a time or a manner, as in "live in Lyon" or "wake up early". */
const atAll =
  '(?=$| (?:anymore|any|like|comme|ainsi|plus(?! (?:tard|tot|pres|loin))|longer|longtemps|tomorrow|demain|jamais|another|with (?:myself|this|that)|avec (?:moi|ca|cette|tout)|again|at all|du tout|past|after|beyond|through|this|que|qui|is|me|m|ne|n|est|if|si|or|ni|but|mais|because|parce|car|when|quand|since|depuis|without (?:her|him|them|you)|sans (?:lui|elle)|pour rien|in (?:the morning|this)|l annee prochaine|next year|dans ce monde|has|have|was)\\b)';
/** A life of a place, a kind or somebody else is an ordinary one. */
const ordinarily =
  '(?! (?:a|au|aux|en|dans|chez|avec|de|d|on|in|at|with|by|for|there|ici|la-bas|of|et|and)\\b)';

export const meanings: readonly (readonly [meaning: string, words: RegExp])[] = [
  // Figures of speech and ordinary lives are no words of it.
  [
    '-',
    /\b(?:die|mourir|crever?) (?:of|from|de|d) (?!chagrin|solitude|tristesse|grief|sadness|loneliness)\w+|\b(?:dying|kill) (?:to|for)\b|\bdead (?:serious|tired|beat|on|honest|set|end|line)\b|\bmort\w* (?:de|au) (?!chagrin)\w+/,
  ],
  [
    '-',
    /\b(?:work|family|city|night|shift|bureau|famille|chantier|professionnelle|privee|sociale|active|associative|de village) (?:life|vie)\b|\b(?:life|vie) (?:balance|insurance|sciences?|active|professionnelle|privee|sociale|scolaire|associative|de (?:bureau|famille|chantier|groupe|village|couple))\b|\bcost of living\b|\b(?:fin|mode|lieu|cadre) de vie\b|\b(?:toute ma|retard de ma|jamais de la|jamais de ma) vie\b|\bin (?:my (?:whole |entire )?|)life\b|\bmort dans l ame\b/,
  ],
  [
    'WITHOUTME',
    /\bsans moi\b(?! (?:sur|pour|le|la|a|au|en|dans)\b)|\bwithout me\b|\b(?:if|once|when|after|that) i (?:(?:am|was|were|have) (?:\w+ )?(?:gone|dead|not (?:here|around|alive|there))|die|died|live or die|disappear\w*)\b|\bsi je (?:meurs|creve|disparai\w+|mourais)\b|\b(?:si|quand|que) (?:je )?n (?:etais|existais|serai) plus(?: la)?\b|\b(?:si|que|quand) je (?:ne )?(?:parte|disparaisse|meure|meurs|disparais|serai (?:plus la|morte?|parti)|suis (?:plus la|morte?))\b/,
  ],
  [
    'GONE',
    /\bnot (?:be )?in this world\b|\bn? ?(?:serai|serais|suis) (?:\w+ )?plus de ce monde\b|\bn existerai(?:s)? plus\b|\b(?:be|am) (?:gone|dead|no more)(?: by| before| tonight| tomorrow| soon| forever)|\bnot (?:be )?(?:around|here|alive) (?:much longer|any longer|for long|anymore|by (?:then|tomorrow|christmas|monday))\b|\b(?:ne )?serai (?:plus la|plus en vie)(?! (?:en|au|a|du|le|dans|avant|apres|lundi|mardi)\b)/,
  ],
  [
    'LIVE',
    new RegExp(
      `(?<!\\by )\\b(?!\\S+ (?:without|sans) )(?:continuer a vivre|continuer a exister|etre en vie|rester en vie|etre vivante?|vivre|vive|voir demain|survivre|exister|etre (?:encore )?(?:la|ici)|les rouvrir|open them again|etre nee?|etre (?:encore )?(?:sur (?:cette )?terre|de ce monde)|(?:me )?reveiller|etre reveillee?|on this earth|born|keep living|go on living|stay(?:ing)? alive|be(?:ing)? alive|be(?:ing)? here|be(?:ing)? around|be born|live|living|exist|existing|existence|wak(?:e|ing) up|alive|live with myself|ouvrir les yeux|voir le jour|see (?:tomorrow|another day|the morning))${atAll}`,
    ),
  ],
  [
    'LIFE',
    new RegExp(
      `\\b(?:la vie|ma vie|cette vie|(?:my|this|the rest of my) life|life)\\b(?! (?:sans|without) (?!lui|elle|toi|eux|him|her|them|you|my|mon|ma))${ordinarily}`,
    ),
  ],
  [
    '-',
    /\btu(?:e|er|ee?s?|ent) (?:a la (?:tache|besogne)|au (?:travail|boulot)|a l ouvrage|le (?:temps|dos)|a \w+(?:er|ir|re)\b)|\boverdos\w+ (?:on|of) \w+|\boverdose (?:response|training|prevention|kits?)\b|\bcrever l ecran\b/,
  ],
  [
    '-',
    /\b(?:rather|sooner) die than (?!live|go on|keep living|continue)|\b(?:mourir|creve\w*) (?:plutot )?que (?:de )?(?!vivre|continuer|rester en vie|revivre)|\bmourir (?:idiote?|moins bete)\b/,
  ],
  ['DEATH', /\bi (?:would|had) died\b/],
  [
    'OWNDEATH',
    /\b(?:(?:idees?|pensees?|envies?|pulsions?) (?:suicidaires?|noires|de mort|de suicide)|suicidal (?:thoughts?|ideas?|feelings?|ideation))\b/,
  ],
  ['OWNDEATH', /\bwish\w* i (?:was|were|had been) (?:dead|gone|not here|never born)\b/],
  [
    'OWNDEATH',
    /\b(?:me|m) (?:suis |etais |serais )?(?:suicid\w+|flingu\w+|fou\w+ en l air|balanc\w+ en l air|jet\w+ (?:bien |plutot )?(?:par la fenetre|sous|devant|du haut|dans le vide)|ouvr\w+ les veines|oter (?:la vie|LIFE)|immol\w+|pend(?:s|re|rai|ais|rais|ue?)|empoisonn\w+|vider de mon sang|donn\w+ la mort|supprim(?:e|er|erai))\b(?! (?:a|aux?|de|du|sur|au) )/,
  ],
  ['-', /\bdie on (?:that|this) hill\b/],
  [
    'OWNDEATH',
    /\b(?:la mort|ma (?:propre )?mort|my (?:own )?death|(?<!life (?:and|or) )death|mourir|mourrai|crever|dying|die|be dead|being dead|am dead|etre morte?|(?:ending|end|ended) it (?:all|tonight|today|now)|six feet under|(?:m endormir|dormir|fall asleep|sleep) (?:pour toujours|a jamais|forever)|be buried|better (?:off )?dead|mieux morte?|morte? que vivante?|pass away|m eteindre|m en aller pour (?:toujours|de bon)|leave (?:forever|for good)|i died (?:tomorrow|tonight|today)|je mourais|etre (?:sous terre|enterree?)|six pieds sous terre|finish(?:ing)? myself off|suicide|kill myself|killing myself|me pendre|me suicider|me vois morte?)\b(?! (?:of|de|d|du|des|care|certificate|prevention|benefit|in(?! peace)|avec|with|risk|toll|rate|metal|row|at|from|for|les?|la|hotline|note|attempts?)\b)/,
  ],
  [
    'DEATH',
    /\b(?:la mort|ma (?:propre )?mort|my (?:own )?death|death|suicide|mourir|mourrai|crever|creve|dying|die|died|be dead|being dead|am dead|etre morte?|en finir|ending it(?: all)?|end it(?: all)?|end things|disparaitre|disappear|overdose|tuer|kill (?:my|your)self|killing myself|se suicider|se tuer|se pendre|partir pour (?:de bon|toujours)|pendue?|me pendre|me noyer|me tuer|ending everything|end everything|tout finir|mettre fin a tout)\b(?! (?:of|de|d|du|des|care|certificate|prevention|benefit|in(?! peace)|avec|with|risk|toll|rate|metal|row|at|from|for|les?|la|hotline)\b)/,
  ],
  [
    'KIN',
    /\b(?:mes|ma|mon|my|a ma|a mes|a mon) (?:\w+ )?(?:enfants?|gosses|filles?|fils|femme|mari|mere|pere|maman|papa|parents|famille|soeurs?|freres?|kids?|children|son|daughters?|wife|husband|mum|mom|mother|dad|father|parents|family|sisters?|brothers?|girls?|boys?|cat|dog|chat|chien)\b/,
  ],
  [
    'PILLS',
    /\b(?:medicaments?|medocs|cachets|comprimes|somniferes|pilules|anxiolytiques|antidepress\w+|paracetamol|doliprane|xanax|lexomil|insuline?|pills|tablets|meds|medication|painkillers|opioids)\b/,
  ],
  [
    'WEAPON',
    /\b(?:corde|fusil|pistolet|revolver|lame de rasoir|arme|noose|rope|gun|pistol|shotgun|rifle|razor blade|blade)\b/,
  ],
  ['WATER', /\b(?:canal|fleuve|riviere|seine|loire|rhone|garonne|river|lake|sea)\b/],
  [
    'EDGE',
    /\b(?:pont|balcon|toit|falaise|viaduc|rails|metro|bridge|balcony|roof|rooftop|cliff|tracks|train|trains|ledge|voies|rer|tram)\b/,
  ],
  [
    'TIRED',
    /\b(?:fatigue?e? (?:de|d)|epuisee? (?:de|d)|marre d|marre de|assez de|ras le bol de|lassee? de|degoutee? de|peux plus (?:de|d)|supporte (?:plus|pas)(?: de| d)?|ma claque de|tired of|sick of|done with|exhausted (?:by|of)|fed up (?:with|of)|enough of|hate|deteste|hais|insupportable|unbearable)\b/,
  ],
  [
    'GOON',
    /\b(?:continuer|me battre|lutter|tenir(?: le coup)?|avancer|m accrocher|go on|going on|carry on|carrying on|keep going|continue|keep fighting|fighting|fight|hold on|holding on|trying)(?: (?:comme ca|ainsi|anymore|like this|plus longtemps|much longer|any longer))?$/,
  ],
  ['WANT', /\b(?:i hope|j espere)\b/],
  ['FUTURE', /\b(?:avenir|future|lendemain|espoir|hope|issue|way out)\b/],
  ['STRENGTH', /\b(?:raisons?|reasons?|will|force|courage|volonte|strength|energy)\b/],
  [
    'SENSE',
    /\b(?:sens|interet|interest|peine|coup|but|point|worth\w*|meaning|meaningful|purpose|gout|sert|rime|vaut|pointless)\b/,
  ],
  [
    'NO',
    /\b(?:ne|n|plus|pas|jamais|aucune?|rien|no|not|never|nothing|without|sans|lost|losing|perdu|cannot|zero|a quoi(?: ca| bon)?|what is|pourquoi|why)\b/,
  ],
  [
    'WANT',
    /\b(?:veux|voudrais|aimerais|souhait\w*|envie?|envi|prefer\w*|reve|rever|desir\w*|merite|want\w*|wanna|wish\w*|would rather|would like|would love|deserve|feel like|hope|pray|longing|ready|prete?|pret|hate de)\b/,
  ],
];

/** Writes elisions and short forms out, so that each word has one form. */
export const plainForms: readonly (readonly [form: RegExp, plain: string])[] = [
  [/n't\b/g, ' not'],
  [/\b(do|does|ca|wo|is|was|should|would|did)nt\b/g, '$1 not'],
  [/\bca not\b/g, 'can not'],
  [/\bcannot\b/g, 'can not'],
  [/\bim\b|\bi'm\b/g, 'i am'],
  [/\bi've\b/g, 'i have'],
  [/'ll\b/g, ' will'],
  [/'d\b/g, ' would'],
  [/\b(what|there|that|it|life)'s\b/g, '$1 is'],
  [/\bany more\b/g, 'anymore'],
  [/\bj(?=(?:veux|vais|suis|me|peux|en) )/g, 'je '],
  [/\bmourrir\b/g, 'mourir'],
  [/\bplu (?=vivre\b|exister\b|respirer\b)/g, 'plus '],
  [/\ben lair\b/g, "en l'air"],
  [/'/g, ' '],
];
