import type { NeedRule } from '#realtime/interviewer/needs/rules/need-rule.ts';
import {
  atEnd,
  notThen,
  oneOf,
  sequence,
  thenAnyOf,
  upToWords,
  within,
} from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * The attacker is a person of the speaker's life or "il", "elle", and the one who is hit is the speaker or a relative:
 * "ce qui me frappe chez vous" and "un patient m'a frappé" are answers.
 */

const family = sequence(
  `(?:mon|ma|mes) ${upToWords(2)}?`,
  oneOf(
    'mari|femme|epou(?:x|se)|conjointe?|compagnon|compagne|copain|copine|petite? amie?|ex(?:-\\w+)?|mec|pere',
    'papa|mere|maman|parents|beau-pere|belle-mere|beau-frere|frere|soeur|oncle|tante|cousine?|fils',
    'fille|grand-pere|famille|beaux-parents|coloc\\w*|voisine?|proprietaire|fiancee?',
  ),
);
const boss = `(?:mon|ma) ${upToWords(2)}?(?:patronn?e?|chef(?:fe)?|manager|responsable|superieure?|employeur|collegue|formateur)`;
const attacker = oneOf(family, boss, 'il|elle|ils|elles');
const again = sequence(
  '(?: ',
  oneOf(
    'qui|lui|aussi|encore|toujours|souvent|regulierement|parfois|et|continue (?:a|de)|va|veut|vient de',
    "n'arrete pas de|commence a|recommence a|a recommence a|essaye? de|a (?:essaye|tente) de|crie",
    "m'(?:insulte|humilie|enferme)|me (?:menace|harcele|rabaisse|surveille|controle|(?:prend|vole) m\\w+ \\w+)|boit|il|elle|physiquement",
  ),
  ')*',
);
const beats = oneOf(
  'frapp?(?!ant)\\w+|bat|battu\\w*|battent|battait|battre|cogn\\w+|tabass\\w+|gifl\\w+|viol(?:e|ee|es|ent|er|ente|ait)',
  'etrangl\\w+|maltrait\\w+|agress\\w+|brutalis\\w+|molest\\w+|sequestr\\w+|poignard\\w+',
);
const games = oneOf(
  'aux? (?:echecs|tennis|dames|cartes|foot\\w*|ping-pong|scrabble|jeux?|poker|bras de fer|golf|badminton|squash|sprint|quiz|tarot|loto)',
  'a (?:la (?:course|belote|petanque|console|natation|boxe|playstation)|plate couture|tous les jeux|fifa|mario kart)',
  "a chaque (?:fois qu'on joue|partie)|en (?:sprint|course|calcul|maths?)",
);
/** Matches unless the words before are figurative: "me frappe par son calme", "me bat aux échecs". */
export const notFigurative = sequence(
  notThen(
    games,
    "par (?:son|sa|ses|leurs?|votre|vos|l'\\w+|sms|mail)|qu[e']|de (?:plein fouet|stupeur|voir)|dans l'oeil|(?:des|la|les) (?:balles?|ballons?)",
    'pas|plus(?! (?:fort|souvent|en plus))|jamais|chez (?:vous|cette)|comme (?:quelqu|une?)|sur les doigts',
  ),
  '\\b',
);
const relative = oneOf('enfants?|fils|fille|filles|gamins?|gosses|bebe|mere|maman|soeur|frere|petite?s?');
const atHome = oneOf(
  `par (?:${family}|${boss}|lui|elle|eux)`,
  'a la maison|chez moi|chez nous|tous les (?:jours|soirs)|toutes les nuits|chaque (?:jour|soir|nuit)',
);
const end = thenAnyOf('ce soir|demain|encore|maintenant|la nuit|svp|aidez moi|a cause de (?:lui|\\w+ \\w+)');

/** French sentences of a person who is hit or threatened. */
export const violenceFr: readonly NeedRule[] = [
  {
    example: 'mon mari me frappe, j’ai peur de rentrer',
    counterexamples: [
      'ce qui me frappe chez vous, c’est l’équipe',
      'mon chef me frappe par son calme',
      'mon fils me bat aux échecs',
      'il ne me frappe pas',
    ],
    pattern: within(
      attacker,
      again,
      "(?: ne| n')? (?:me|nous|m'(?:a|ont|avait)|nous (?:a|ont)) (?:\\w+ )?",
      beats,
      notFigurative,
    ),
  },
  {
    example: 'un patient m’a violée',
    counterexamples: ['on m’a volée au travail'],
    pattern: within("m'(?:a|ont) (?:\\w+ )?(?:violee?|agressee? sexuellement)"),
  },
  {
    example: 'mon compagnon frappe mes enfants',
    counterexamples: ['ma fille bat mon fils aux échecs'],
    pattern: within(
      attacker,
      again,
      '(?: a)? ',
      oneOf(beats, 'tape'),
      ` (?:mon|ma|mes|nos|notre) ${relative}`,
      notFigurative,
    ),
  },
  {
    example: 'mon père me tape dessus',
    counterexamples: ['il me tape sur les nerfs', 'ma collègue me tape les comptes rendus'],
    pattern: within(
      attacker,
      again,
      ' ',
      oneOf(
        "(?:me|nous|m'a|m'ont) (?:\\w+ )?tape(?:e|nt|s)?(?= dessus| quand| tous| toutes| encore| parfois| souvent| depuis| fort|$)",
        "(?:me|nous|m'a|m'ont) (?:\\w+ )?(?:donne|met|mis|colle|file)\\w* (?:\\w+ )?(?:coups?|gifles?|claques?|baffes?)(?! de (?:main|pouce|fil|pression|bourre|collier|jus|boost|stress))",
        "(?:me|m'a) (?:roue|rouee|fait (?:physiquement )?(?:du )?mal|violente|frappee)",
        "m'(?:a|ont) (?:\\w+ )?(?:casse|fracture) (?:le|la|les|une?|deux) (?:bras|poignet|nez|cotes?|machoire|dents?|doigts?)(?!.* (?:rugby|judo|match|foot))",
        '(?:a )?(?:encore )?leve (?:souvent |encore )?la main sur (?:moi|nous|mes enfants)',
        '(?<=\\b(?:ex|mari|compagnon|conjoint|copain) )me (?:suit|traque) partout|(?:rentre|entre|vient|monte) dans (?:ma chambre|mon lit) (?:la nuit|le soir|quand)',
        "(?:me|m'a) (?:\\w+ )?leve (?:\\w+ )?la main dessus",
      ),
    ),
  },
  {
    example: 'mon ex menace de me tuer',
    counterexamples: ['mon patron menace de me licencier'],
    pattern: within(
      oneOf(
        "menac\\w+ de (?:me |nous |m')(?:tuer|frapper|battre|cogner|etrangler|egorger|violer|defigurer)",
        "(?:me|m'a) menac\\w+ (?:de mort|avec (?:un|son) (?:couteau|fusil|arme|marteau)|d'un couteau)",
        '(?:il|elle) va me (?:tuer|frapper|cogner|battre) si je (?:rentre|pars|parle|le quitte|la quitte)',
        "(?:il|elle|ils) (?:m')?(?:a |ont )?(?:dit|disent|jure|promis|repete) (?:\\S+ ){0,8}?me (?:tuer|frapper|buter)(?:a|ait)(?! (?:si je (?:rate|loupe)|a la|de))",
      ),
    ),
  },
  {
    example: 'je me fais frapper à la maison',
    counterexamples: ['je me fais battre par mon fils aux échecs', 'je me suis fait taper sur les doigts'],
    pattern: within(
      'je me (?:suis )?(?:encore )?(?:fais|fait|faite) (?:\\w+ )?',
      '(?:frapper|battre|taper(?: dessus)?|cogner|tabasser|gifler|violer|agresser|maltraiter) ',
      atHome,
      notFigurative,
    ),
  },
  {
    example: 'je suis battue par mon mari',
    counterexamples: ['j’ai travaillé avec des femmes battues', 'j’étais battu par un meilleur candidat'],
    pattern: within(
      oneOf(
        `je suis (?:\\w+ )?(?:battue?|maltraitee?|violentee?|frappee?|violee?) ${atHome}`,
        "(?:je suis|j'ai ete) (?:une femme battue|un homme battu|une enfant battue|un enfant battu)",
        'je suis (?:\\w+ )?(?:battue|maltraitee|violentee)(?=$|\\s(?:svp|aidez))',
        'on me (?:frappe|bat|tabasse|cogne|tape dessus) (?:a la maison|chez moi)',
      ),
    ),
  },
  {
    example: 'je subis des violences conjugales',
    counterexamples: ['j’accompagne des victimes de violences'],
    pattern: within(
      oneOf(
        "(?:je suis|j'ai ete) (?:\\w+ )?victime (?:de |d'|des )(?:violences?|maltraitances?|coups|inceste|viols?)",
        "(?:je subis|j'ai subi|je vis) (?:\\w+ )?(?:des |de la |les |une )?(?:violences?|coups de |coups|maltraitances?)",
        'violences? (?:conjugales?|familiales?) (?:chez moi|a la maison)',
      ),
    ),
  },
  {
    example: 'mon mari est violent',
    counterexamples: ['mon mari est boxeur', 'mon ancien chien était violent'],
    pattern: within(
      oneOf(
        `${oneOf(family, boss)} (?:est|devient|redevient) (?:\\w+ ){0,2}?violente?s?`,
        '(?:il|elle) (?:est|devient) (?:\\w+ )?violente? (?:avec|envers) (?:moi|nous|mes|les enfants)',
      ),
    ),
  },
  {
    example: 'j’ai peur de rentrer chez moi',
    counterexamples: ['j’ai peur de rentrer chez moi tard le soir', 'j’ai peur de rentrer dans la routine'],
    pattern: atEnd('peur de (?:(?:rentrer|retourner)(?: chez (?:moi|nous)| a la maison)?|', family, ')', end),
  },
  {
    example: 'je ne suis pas en sécurité chez moi',
    pattern: within(
      oneOf(
        'pas en securite (?:chez moi|a la maison|avec (?:lui|mon (?:mari|compagnon|pere|ex)))',
        "(?:il|mon mari|mon compagnon|mon conjoint) (?:m'enferme|m'empeche de sortir)",
        'plus en securite (?:chez moi|a la maison)',
      ),
    ),
  },
];
