import type { NeedRule } from '#realtime/interviewer/needs/rules/need-rule.ts';
import { either, oneOf, sequence, within } from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * An overdose in French. Each condition that begins with `not` looks at the words next to the pills: further words may
 * tell why they were taken, as in "j'ai pris tous mes cachets vu que chaque jour est un enfer".
 */

const pills = oneOf(
  'medicaments?|medocs|cachets|comprimes|somniferes|pilules|anxiolytiques',
  'tranquillisants|antidepresseurs|paracetamol|dolipranes?|xanax|lexomils?',
);
const aLot = oneOf(
  'tou(?:s|te|tes) (?:mes|les|ma|la)|trop de|plein de|une (?:surdose|overdose) de',
  '(?:toute )?(?:une|la|ma) (?:boite|poignee|plaquette|tablette)(?: \\w+)? (?:de|d.)?',
  '(?:tout )?(?:un|le|mon) (?:tube|flacon|paquet|sachet)(?: entier)? (?:de|d.)?',
  '(?:deux|trois|\\d+) (?:boites|plaquettes) (?:de|d.)?',
);
/** Matches where no amount of an overdose is before: after "trop de cachets", no use is an ordinary one. */
const notAfterTooMuch = '(?<!\\b(?:trop|plein|surdose|overdose|poignee|entiere?|toute (?:une|la|ma))\\b.*)';
/** Words between the pills and their illness, none of which begins a clause. */
const between = "(?: (?!(?:je|j'\\S+|puisque|comme|vu|quand|que|qui|qu'\\S+|tellement|depuis)\\b)\\S+){0,4}?";

/** Leaves out "pour ma migraine", "contre l'allergie". "Pour l'oublier" and "contre l'avis du médecin" name no illness. */
const notForIllness = sequence(
  `(?!${between} (?:pour|contre) (?:(?:mon|ma|mes|le|la|les|une?|des|cette|ce) |l')?(?:\\w+ )?`,
  oneOf(
    'migraines?|grippe|rhume|toux|dos|fievre|allergies?|asthme|thyroide|diabete|tension|infection|regles|genoux?|hanche',
    'gorge|angine|rhinite|sinusite|otite|bronchite|epilepsie|cholesterol|estomac|covid|maux de \\w+',
    "mal (?:de |au |aux |a la |a l')(?:tete|dos|gorge|dents?|ventre|crane|mer|pieds?)|coeur(?! brise)",
  ),
  `\\b(?!.* (?:d'un (?:seul )?(?:coup|trait)|que (?:ca|tout|la douleur) (?:s'arrete|cesse|finisse))\\b)${notAfterTooMuch})`,
);
/** Leaves out "tous mes médicaments chaque matin", which is a habit. */
const notAsUsual = sequence(
  "(?! (?:a heure fixe |a \\S+ h(?:eures)? |avec (?:le |mon |mes |un )?(?:repas|petit[- ]dejeuner|dejeuner|diner|verre d'eau) )?",
  oneOf(
    "comme (?:prescrits?|prevu|d'habitude)",
    'chaque (?:jour|matin|soir)|tous les (?:jours|matins|soirs)|toutes les nuits',
  ),
  `\\b${notAfterTooMuch})`,
);
/** Leaves out the pills of others: "pour les résidents", "à la pharmacie". */
const notForOthers = sequence(
  "(?!(?: (?!j)\\S+){0,3}? (?:pour|aux?|a) (?:(?:la|le|les|mes|nos|une?|chaque) |l')?(?:\\w+ )?",
  oneOf('residente?s?|patiente?s?|malades?|beneficiaires?|usagers?|personnes? agees?|tournee'),
  '\\b)(?! (?:pour (?:mon|ma|mes) \\S+ )?a la pharmacie\\b(?! de))',
);
const pleasureOrThing = oneOf(
  'reunions?|visios?|zoom|teams|e-?mails?|mails?|travail|boulot|tableau[sx]?|excel|paperasse|formulaires?|questionnaires?',
  'annonces?|offres?|candidatures?|cv|entretiens?|formations?|ecrans?|series?|netflix|tele|films?|jeux|podcasts?|musique',
  'infos|actualites?|linkedin|tiktok|instagram|reseaux sociaux|chocolat|cafes?|cafeine|the|sucre|sucreries|bonbons?',
  'fromages?|pizzas?|gateaux?|engrais|fertilisants?|chlore|sel|levure|ciment|parfum',
);
/** Leaves out "d'écrans", "de réunions et de mails", "au patient", "à gérer", but not "de bonbons et de vodka". */
const notOfThings = sequence(
  "(?! (?:de (?:la |l'|mes |ces |mauvais )?|des |du |d'(?:autres )?)",
  `${pleasureOrThing}\\b(?: (?:et|ou) (?:de |d'|des |du )?${pleasureOrThing}\\b)*`,
  "(?! (?:et|ou) (?!(?:je|j'\\S+|on|nous|donc|c'est)\\b)| avec (?:de|du|des|d'|une?)\\b))",
  "(?! (?:aux?|a (?:une?|la|l'|des)) ?(?:patiente?s?|residente?s?|malades?|plantes?|fleurs?|animal|animaux)\\b)",
  '(?! (?:a (?:gerer|traiter)|en (?:intervention|garde))\\b)',
);
/** Matches where no ordinary use of the pills follows. */
const notOrdinary = `${notForIllness}${notAsUsual}${notForOthers}`;

/** French sentences of an overdose. */
export const overdoseFr: readonly NeedRule[] = [
  {
    example: 'je vais pas passer la nuit, j’ai tout avalé',
    counterexamples: [
      'je prends tous mes médicaments tous les jours',
      'je prends tous les médicaments pour la tournée',
    ],
    pattern: either(
      new RegExp(
        sequence(
          `\\bje (?:\\w+ )?(?:prend|aval)(?:s|e|rai|erai|re) (?:\\w+ )?${aLot}(?: \\w+)? ?`,
          `${pills}\\b${notOrdinary}`,
        ),
      ),
      /\bj'ai tout avale$/,
    ),
  },
  {
    example: 'j’ai avalé des cachets',
    pattern: new RegExp(
      sequence(
        "\\bj'ai (?:\\w+ ){0,2}?(?:aval|gob|ingurgit|inger)er? ",
        `(?:des|tous|toutes|mes|${aLot}) ?${pills}\\b`,
      ),
    ),
  },
  {
    example: 'j’ai pris une boîte entière de somnifères pour l’oublier',
    counterexamples: [
      'j’ai pris tous mes médicaments contre l’allergie',
      'j’ai pris une boîte de doliprane pour mon mal de tête',
      'j’ai pris tous mes médicaments ce matin pour ma grippe',
      'j’ai pris tous mes médicaments comme prescrit',
      'j’ai pris tous mes médicaments avec le repas chaque soir',
      'j’ai pris tous les médicaments pour les résidents',
      'j’ai pris tous les médicaments pour ma mère à la pharmacie',
    ],
    pattern: new RegExp(
      sequence(
        `\\bj'ai (?:\\w+ ){0,2}?(?:aval|gob|ingurgit|inger|pris|prendre)\\w* ${aLot}`,
        `(?: \\w+)? ?${pills}\\b${notOrdinary}`,
      ),
    ),
  },
  {
    example: 'j’ai fait une overdose le soir de mon licenciement',
    counterexamples: [
      'j’ai fait une overdose de réunions',
      'j’ai fait une surdose d’engrais',
      'j’ai fait une surdose au patient',
      'j’ai jamais fait une overdose',
    ],
    pattern: within(
      oneOf(
        "j'(?:ai|avais) (?:(?!jamais|pas)\\w+ ){0,2}?(?:fait|faire|eu|tente)",
        'je (?:vais |veux |peux )?(?:fais|ferai|faire)',
      ),
      ` (?:une|deux|trois|des|plusieurs) (?:\\w+ )?(?:overdose|surdose)s?\\b${notOfThings}`,
    ),
  },
];
