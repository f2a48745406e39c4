import type { NeedRule } from '../rules/need-rule.ts';
import { atEnd, either, oneOf, sequence, whole, within } from '../rules/patterns.ts';
import { dying, endOfLife, harms, highPlace, notFigurative } from './harm-fr.ts';
import { overdoseFr } from './overdose/overdose-fr.ts';

/*
 * These patterns match sentences as `spellingsOf` makes them: lower case, no accents, and no signs but apostrophes,
 * hyphens and question marks. Each verb has its first person in the present, the future and the past, since plans and
 * attempts are told in all three. Figures of speech are left out by the words that follow: "je me tue au travail",
 * "mort de rire", "me jeter dans l'aventure", "mettre fin à mon contrat".
 */

/** A word before an infinitive of which the writer is the subject: "je vais". `va` is none: "ce rythme va me tuer". */
const lead = oneOf(
  "de|d'autre|(?<!ennu\\w* )a|pour|que|vais|veux|voudrais|aimerais|pourrais|dois|compte",
  'comptais|prefere|voulu|voulais|pu|espere|irai|aller|bien',
);

/** French sentences of distress. */
export const distressFr: readonly NeedRule[] = [
  ...overdoseFr,
  {
    example: 'je suis passé à deux doigts de me pendre hier',
    pattern: new RegExp(`\\bj(?:e\\b|').{0,60}\\b${lead} ${dying}(?! (?:dans la dignite|dignement|en paix))`),
  },
  {
    example: 'il faudrait que je meure pour qu’on me remarque',
    pattern: either(
      /\bque je (?:meure|creve)\b(?! de)/,
      within("seule (?:issue|solution|sortie)(?: [\\w']+){0,2} ", "(?:la mort|mourir|le suicide|d'en finir)"),
    ),
  },
  {
    example: 'je n’en peux plus, je veux que tout s’arrête',
    pattern: either(
      /\bque (?:tout|la vie) (?:s'arrete|cesse|se termine)$/,
      /\bque ca s'arrete (?:pour (?:toujours|de bon)|definitivement|a jamais)\b/,
    ),
  },
  {
    example: 'hier j’ai écrit une lettre d’adieu à ma mère',
    pattern: either(
      /\b(?:la|ma|une) corde (?:est )?prete\b/,
      new RegExp(
        sequence(
          "\\b(?:lettre|mot|message) d'adieu\\b",
          "(?! (?:a|aux?) (?:mes collegues|mon equipe|l'equipe))",
        ),
      ),
    ),
  },
  {
    example: 'j’ai sorti les cachets, je vais les prendre tous',
    pattern: either(
      /\bvais les prendre tous\b/,
      /\bj'y pense\b.*\b(?:suicide|mort)\b/,
      /\bplus la demain adieu\b/,
      /\bma vie ne (?:sert|rime) a rien\b/,
    ),
  },
  {
    example: 'Je ne veux plus me réveiller le matin.',
    pattern: either(
      /\bpeux plus de (?:cette|la) vie\b/,
      /\bplus me (?:reveiller|lever) (?:le matin|demain|du tout)\b/,
      /\b(?:veux|voudrais) (?:ne )?plus (?:jamais )?me reveiller\b/,
    ),
  },
  {
    example: 'tout ça me donne envie de me foutre en l’air',
    pattern: new RegExp(
      sequence(
        '\\b',
        oneOf(
          'envie? de|envi de|veux|voudrais|aimerais|vais|prefere(?:rais)?',
          '(?:pense|songe)(?:r|e)? (?:\\w+ ){0,2}a|pret[e]? a|besoin de|decide de|failli',
          '(?:essay|tent)\\w+ de|peur de|bien|mieux vaut|autant|plutot|mieux',
        ),
        ` (?:\\w+ )?${dying}`,
      ),
    ),
  },
  {
    example: 'je me déteste tellement que je me fais du mal',
    pattern: within(
      "(?:je|j'ai|j)\\b ?(?:ne )?(?:\\w+ ){0,2}?me (?:(?:suis|serais|etais) (?:\\w+ )?)?",
      `${harms}`,
    ),
  },
  {
    example: 'je m’étais ouvert les veines',
    pattern: /\bje (?:me suis (?:\w+ )?ouvert|m'etais ouvert|m'ouvr\w+) les (?:veines|poignets)\b/,
  },
  {
    example: 'je mettrai fin à mes jours',
    pattern: within(
      "(?:je|j'ai|on m'a vu) (?:\\w+ ){0,2}?",
      oneOf(`${endOfLife}|saut(?:e|er|erai|erais) ${highPlace}|quitte ce monde`),
    ),
  },
  {
    example: 'Je mets fin à tout ce soir.',
    pattern: whole(
      "(?:(?:alors|voila|et|ce soir|cette nuit|c'est fini) )*",
      oneOf(
        '(?:je |on )?(?:mets|met|vais mettre|va mettre) fin a tout(?: (?:ce soir|cette nuit|maintenant))?',
        "(?:j'en termine|on en finit) (?:ce soir|cette nuit)",
      ),
      '(?: (?:adieu|pardon|desolee?))*',
    ),
  },
  {
    example: 'j’en finirai bientôt',
    pattern: atEnd(
      "j'en (?:finis|finirai|finirais)",
      '(?: (?:ce soir|demain|cette nuit|bientot|la|avec (?:tout|moi|la vie|ma vie)))*',
    ),
  },
  {
    example: 'je me sens suicidaire en ce moment',
    pattern: /\bje (?:suis|me sens|deviens) (?:\w+ )?suicidaire\b/,
  },
  {
    example: 'personne ne me pleurera quand je serai morte',
    pattern: new RegExp(
      sequence(
        '\\b',
        oneOf('je serai|je serais mieux|veux etre|voudrais etre|aimerais etre|prefere etre'),
        ` (?:\\w+ )?morte?\\b${notFigurative}`,
      ),
    ),
  },
  { example: 'À quoi bon vivre, franchement.', pattern: /\ba quoi bon (?:vivre|la vie)\b/ },
  {
    example: 'Je suis au bout du rouleau, je n’y arrive plus.',
    pattern: either(
      /\bau bout du rouleau\b/,
      /\bje suis (?:en|dans une) (?:grande |vraie |telle )?detresse\b/,
      /\bje vais (?:tres|vraiment|trop) mal\b/,
    ),
  },
];
