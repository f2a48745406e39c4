import type { NeedRule } from '#realtime/interviewer/needs/rules/need-rule.ts';
import { atEnd, oneOf, thenAnyNumberOf, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import {
  attackCircumstances,
  attacker,
  attackerInFamily,
  attacks,
  betweenWords,
  boss,
  notMeantOtherwise,
  victimInFamily,
} from './attack-words-fr.ts';

const end = thenAnyNumberOf(
  'ce soir|demain|encore|maintenant|la nuit|svp|aidez moi|a cause de (?:lui|\\w+ \\w+)',
);

/**
 * French sentences of a person who is hit or threatened. The attacker is a person of the speaker's life or "il", "elle", and
 * the one who is hit is the speaker or a relative, so "ce qui me frappe chez vous" and "un patient m'a frappé" do not match.
 * Rape is recognised whoever did it.
 */
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
      betweenWords,
      "(?: ne| n')? (?:me|nous|m'(?:a|ont|avait)|nous (?:a|ont)) (?:\\w+ )?",
      attacks,
      notMeantOtherwise,
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
      betweenWords,
      '(?: a)? ',
      oneOf(attacks, 'tape'),
      ` (?:mon|ma|mes|nos|notre) ${victimInFamily}`,
      notMeantOtherwise,
    ),
  },
  {
    example: 'mon père me tape dessus',
    counterexamples: ['il me tape sur les nerfs', 'ma collègue me tape les comptes rendus'],
    pattern: within(
      attacker,
      `${betweenWords} `,
      "(?:me|nous|m'a|m'ont) (?:\\w+ )?tape(?:e|nt|s)?(?= dessus| quand| tous| toutes| encore| parfois| souvent| depuis| fort|$)",
    ),
  },
  {
    example: 'mon copain m’a mis une claque',
    counterexamples: ['mon chef me donne un coup de main', 'ma sœur m’a donné un coup de boost'],
    pattern: within(
      attacker,
      `${betweenWords} `,
      "(?:me|nous|m'a|m'ont) (?:\\w+ )?(?:donne|met|mis|colle|file)\\w* (?:\\w+ )?(?:coups?|gifles?|claques?|baffes?)(?! de (?:main|pouce|fil|pression|bourre|collier|jus|boost|stress))",
    ),
  },
  {
    example: 'mon frère m’a fait mal',
    counterexamples: ['mon frère m’a fait une place'],
    pattern: within(
      attacker,
      `${betweenWords} `,
      "(?:me|m'a) (?:roue|rouee|fait (?:physiquement )?(?:du )?mal|violente|frappee)",
    ),
  },
  {
    example: 'mon mari m’a cassé le bras',
    counterexamples: ['mon frère m’a cassé le nez au judo, un match de championnat'],
    pattern: within(
      attacker,
      `${betweenWords} `,
      "m'(?:a|ont) (?:\\w+ )?(?:casse|fracture) (?:le|la|les|une?|deux) (?:bras|poignet|nez|cotes?|machoire|dents?|doigts?)(?!.* (?:rugby|judo|match|foot))",
    ),
  },
  {
    example: 'mon père lève la main sur moi',
    counterexamples: ['il lève la main sur le chantier'],
    pattern: within(
      attacker,
      `${betweenWords} `,
      '(?:a )?(?:encore )?leve (?:souvent |encore )?la main sur (?:moi|nous|mes enfants)',
    ),
  },
  {
    example: 'mon ex me suit partout',
    counterexamples: ['mon chef me suit partout sur le chantier', 'Le mari me suit partout dans ma carrière'],
    pattern: within(
      'mon (?:\\w+ )?(?:ex|mari|compagnon|conjoint|copain) (?:\\w+ )?me (?:suit|traque) partout',
    ),
  },
  {
    example: 'mon beau-père rentre dans ma chambre la nuit',
    counterexamples: ['mon colocataire rentre dans le bâtiment la nuit'],
    pattern: within(
      attacker,
      betweenWords,
      ' (?:rentre|entre|vient|monte) dans (?:ma chambre|mon lit) (?:la nuit|le soir|quand)',
    ),
  },
  {
    example: 'ma mère m’a levé la main dessus',
    counterexamples: ['ma mère a levé la main au vote'],
    pattern: within(attacker, `${betweenWords} `, "(?:me|m'a) (?:\\w+ )?leve (?:\\w+ )?la main dessus"),
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
      attackCircumstances,
      notMeantOtherwise,
    ),
  },
  {
    example: 'je suis battue par mon mari',
    counterexamples: ['j’ai travaillé avec des femmes battues', 'j’étais battu par un meilleur candidat'],
    pattern: within(
      oneOf(
        `je suis (?:\\w+ )?(?:battue?|maltraitee?|violentee?|frappee?|violee?) ${attackCircumstances}`,
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
        `${oneOf(attackerInFamily, boss)} (?:est|devient|redevient) (?:\\w+ ){0,2}?violente?s?`,
        '(?:il|elle) (?:est|devient) (?:\\w+ )?violente? (?:avec|envers) (?:moi|nous|mes|les enfants)',
      ),
    ),
  },
  {
    example: 'j’ai peur de rentrer chez moi',
    counterexamples: ['j’ai peur de rentrer chez moi tard le soir', 'j’ai peur de rentrer dans la routine'],
    pattern: atEnd(
      'peur de ',
      oneOf('(?:rentrer|retourner)(?: chez (?:moi|nous)| a la maison)?', attackerInFamily),
      end,
    ),
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
