import type { Complaint } from './complaint.ts';

/** Words that insult, swear or complain of this conversation, after any question. */
export const frenchOffences: readonly Complaint[] = [
  {
    example: 'Fait chier, putain.',
    words: [
      'merd\\w*|emmerd\\w*|putain|ptain|ptn|bordel|(?:a|de) la con|foutaises?|conneries?',
      'chi(?:er|ant\\w*)|(?:fai[st]|faites|font|fous) chier',
    ],
  },
  {
    example: 'bande d’abrutis',
    words: [
      'encul\\w*|connards?|connasses?|con(?:ne)?s?|abruti\\w*|cretin\\w*|imbeciles?|salau\\w*|salop\\w*',
      'batards?|tocards?|fdp|ntm|tg|niqu\\w*|foutage de gueule',
    ],
  },
  {
    example: 'encore un robot !',
    words: ['sales? (?:robots?|machines?|bots?)|encore une? (?:robot|bot|machine|ia|questionnaire)'],
  },
  {
    example: 'Ferme ta gueule.',
    words: [
      '(?:ta|vos|vot|votre) gueules?|(?:ferme[rsz]?|la ferme)[- ]?(?:la|vous)?|degage[sz]?',
      'casse[rsz]?[- ](?:les )?(?:couilles?|pieds|bonbons|toi|vous)',
    ],
  },
  {
    example: 'Vous m’énervez.',
    words: [
      'saou?l\\w*|soul(?:ez|es|ent|e|ant\\w*)|gonfl(?:ez|es|ent|e|ant\\w*)|gav(?:ez|es|ent|e|ant\\w*)|relous?',
      'enerv(?:ez|es|e|er|ant\\w*)|fatiguez|agac(?:ez|es|e|ant\\w*)|jpp',
      'je suis (?:\\w+ )?(?:enerve|agace|furieu|en colere|fache)\\w*',
      "lache[zr]?[- ](?:moi|nous)(?: (?:la grappe|les baskets))?|je (?:ne )?suis pas (?:qu')?une? (?:numero|machine|robot)",
    ],
  },
  {
    example: 'Allez vous faire voir.',
    words: [
      '(?:va|allez)(?: te| vous)? (?:(?:vous|te) )?(?:faire )?(?:foutre|voir(?: ailleurs)?|mettre|au diable|chier)',
    ],
  },
  {
    example: 'Vous vous moquez de moi ?',
    words: [
      '(?:fout\\w*|fous|fich\\w+|moqu\\w+)(?: vous)?(?: (?:bien|pas))? (?:de|du) (?:moi|nous|monde|qui|(?:la|ma|notre) (?:gueule|tete))',
      '(?:vous|tu) rigole[sz]|on (?:croit rever|marche sur la tete)',
    ],
  },
  {
    example: 'J’en ai vraiment marre.',
    words: [
      "j'en ai (?:(?:vraiment|trop|plus que) )?(?:marre|assez|ras le bol|ma claque|plein (?:le dos|le cul)|jusque la)",
      'ras[- ]le[- ]bol',
    ],
  },
  {
    example: 'Quelle perte de temps.',
    words: [
      '(?:perte|perdre|perdu|perds) (?:\\w+ )?temps|temps (?:perdu|a perdre)',
      '(?:pas que (?:ca|cela)|autre chose|mieux) a (?:faire|foutre)',
    ],
  },
  {
    example: 'J’ai déjà répondu.',
    words: [
      'deja (?:\\w+ )?(?:repond\\w*|dit|ecrit|donne|demande\\w*|pose\\w*)|(?:les?|la) memes? questions?',
    ],
  },
  {
    example: 'Vous ne répondez jamais.',
    words: [
      '(?:repond|rappel)\\w* jamais|(?:aucun|manque de) respect',
      '(?:jamais|toujours (?:pas|aucune?)) (?:de |eu de |une? )?(?:reponses?|nouvelles?|retours?)',
      "j'attends (?:toujours|encore)|(?:ca|cela) fait (?:\\w+ ){1,3}que j'attends",
    ],
  },
];

/** Words that judge. About the pay or the place of work they may be an opinion, which answers a question. */
export const frenchJudgements: readonly Complaint[] = [
  {
    example: 'Vos questions sont débiles.',
    words: [
      'nul+(?:e|es|s|os|issimes?)?|debiles?|ridicules?|stupides?|idiote?s?|betes?|absurdes?|bidons?|pourrie?s?',
      "n'importe quoi|blagues?|mauvais\\w*|horribles?|degueulasses?",
    ],
  },
  {
    example: 'Ça ne sert à rien.',
    words: ['inutiles?|(?:sert|sers|serv\\w+) a rien'],
  },
  {
    example: 'C’est interminable.',
    words: ['penibles?|lourd\\w*|long(?:s|ue|ues)?|interminables?|insupportables?|trop (?:de )?questions?'],
  },
  {
    example: 'C’est une honte.',
    words: [
      'honte|honteu\\w+|scandaleu\\w+|inadmissibles?|lamentables?|pitoyables?|minables?|deplorables?|abuse\\w*',
      'serieux\\W*[?!]',
    ],
  },
  {
    example: 'Vous êtes impolis.',
    words: [
      'impolie?s?|mal (?:polie?s?|eleve\\w*)|malpolie?s?|pas (?:tres |du tout )?(?:serieu\\w+|polie?s?)',
      'incompeten\\w+|desagreables?',
    ],
  },
  {
    example: 'Question indiscrète.',
    words: ['indiscret\\w*|intrusi\\w+|deplace\\w*'],
  },
  {
    example: 'bande de guignols',
    words: ['nazes?|guignols?|charlots?|clowns?|bouffons?|voleu\\w+|menteu\\w+|escrocs?|arnaqu\\w*'],
  },
];

/** Small words that may be next to an insult or a complaint. */
export const frenchFillerWords =
  'vous tu t te toi vos votre ta ton tes es etes est sont c ce ca cela cette cet ces s se il ils on je j m me moi mon ma mes ' +
  'ai en y a au aux de d du des le la les l un une et ou mais donc alors si tres trop vraiment tellement franchement serieux ' +
  'serieusement honnetement carrement completement totalement juste bien bon ben bah ah oh eh he ho hein quoi qu que qui quel ' +
  'quelle quelles quels tous tout toute toutes plus pas ne n jamais rien encore toujours deja ici sans avec pour par dans sur ' +
  'genre bande gros grosse sale sales petit pauvre espece vrai vraie robot robots machine machines bot bots ia questionnaire questionnaires ' +
  'question questions truc trucs systeme boite entreprise societe recruteur recruteurs candidats candidates personne gens ' +
  'equipe site service process processus formulaire chat conversation fait faites faire etre avez ont sert pose posez poser ' +
  'repondre reponse reponses commence commencez svp merci monsieur madame fois temps heure heures minutes pf pff mdr lol ptdr';
