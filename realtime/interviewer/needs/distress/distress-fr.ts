import { either } from '../rules/patterns.ts';
import type { DistressPattern } from './distress-pattern.ts';
import { dying, endOfLife, harms, highPlace, notFigurative } from './harm-fr.ts';

/*
 * These patterns match sentences as `recogniseNeed` makes them: lower case, no accents, and no signs but apostrophes,
 * hyphens and question marks. Each verb has its first person in the present, the future and the past, since plans and
 * attempts are told in all three. Figures of speech are left out by the words that follow: "je me tue au travail",
 * "mort de rire", "me jeter dans l'aventure", "mettre fin à mon contrat".
 */

const pills =
  '(?:medicaments?|medocs|cachets|comprimes|somniferes|pilules|anxiolytiques|tranquillisants|antidepresseurs|paracetamol|doliprane|xanax|lexomil)';
const aLot =
  '(?:tou(?:s|te|tes) (?:mes|les|ma|la)|trop de|plein de|une (?:surdose|overdose) de|(?:toute )?(?:une|la|ma) (?:boite|poignee|plaquette|tablette)(?: \\w+)? (?:de|d.)?|(?:deux|trois|\\d+) (?:boites|plaquettes) (?:de|d.)?)';
const forIllness = '(?!.* (?:contre|prescri\\w+|chaque|tous les jours)\\b|.* pour (?:mon|ma|mes|le|la|l.))';

/** A verb or a word that the infinitive of the first person depends on; `va` is not one: "ce rythme va me tuer". */
const lead =
  "(?:de|d'autre|(?<!ennu\\w* )a|pour|que|vais|veux|voudrais|aimerais|pourrais|dois|compte|comptais|prefere|voulu|voulais|pu|espere|irai|aller|bien)";

/** French sentences of distress. */
export const distressFr: readonly DistressPattern[] = [
  // An illness or an emptiness of now, said of oneself: a helpline too many harms less than none.
  {
    example: 'je fais une dépression',
    pattern:
      /\b(?:je (?:fais|vis|traverse|suis en|sombre dans|retombe en|retombe dans|rechute en)|je suis (?:\w+ )?en|j'ai|je souffre d[e']?) ?(?:(?:une|la|ma|pleine|grosse|grave|vraie|severe|encore|toujours|de|d'une) )*(?:depression|deprime)\b(?! (?:de \d|en \d|il y a|atmospherique))/,
  },
  {
    example: 'je suis au fond du trou et je n’ai pas envie d’en remonter',
    pattern:
      /\bje (?:suis|me sens) (?:(?:tres|vraiment|trop|completement|totalement|super|un peu|tellement|juste|si) )*(?:deprimee?|depressi(?:f|ve)|desesperee?|vide(?: a l'interieur)?|au fond du trou|a bout(?: de tout| de forces?| moralement)?)(?: (?:en ce moment|aujourd'hui|depuis (?!que).*|ces (?:temps|derniers) .*))?$/,
  },
  {
    example: 'je n’ai plus envie de rien, même plus de vivre',
    pattern: either(
      /\b(?:plus|pas) (?:de |le |aucun )?gout (?:a|de|pour) (?:rien|la vie|vivre|quoi que ce soit)\b/,
      /\bplus (?:l'|d')?envie de (?:rien|quoi que ce soit)$/,
      /\bplus rien (?:ne )?(?:me (?:fait|donne) (?:plus )?(?:envie|plaisir)|n'a (?:de sens|d'importance|de gout))\b/,
      /\b(?:ne |n')?(?:prends|ressens|eprouve) plus (?:de |aucun )?(?:plaisir|joie) (?:a|pour|de|dans) rien\b/,
    ),
  },
  {
    example: 'je suis passé à deux doigts de me pendre hier',
    pattern: new RegExp(`\\bj(?:e\\b|').{0,60}\\b${lead} ${dying}(?! (?:dans la dignite|dignement|en paix))`),
  },
  {
    example: 'je vais pas passer la nuit, j’ai tout avalé',
    pattern: new RegExp(
      `\\bje (?:\\w+ )?(?:prend|aval)(?:s|e|rai|erai|re) (?:\\w+ )?${aLot}(?: \\w+)? ?${pills}${forIllness}|\\bj'ai tout avale$`,
    ),
  },
  {
    example: 'il faudrait que je meure pour qu’on me remarque',
    pattern: either(
      /\bque je (?:meure|creve)\b(?! de)/,
      /\bseule (?:issue|solution|sortie)(?: [\w']+){0,2} (?:la mort|mourir|le suicide|d'en finir)\b/,
    ),
  },
  {
    example: 'je n’en peux plus, je veux que tout s’arrête',
    pattern: either(
      /\bque (?:tout|la vie) (?:s'arrete|cesse|se termine)$/,
      /\bque ca s'arrete (?:pour toujours|definitivement|a jamais)\b/,
    ),
  },
  {
    example: 'hier j’ai écrit une lettre d’adieu à ma mère',
    pattern: either(
      /\b(?:la|ma|une) corde (?:est )?prete\b/,
      /\b(?:lettre|mot|message) d'adieu\b(?! (?:a|aux?) (?:mes collegues|mon equipe|l'equipe))/,
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
      `\\b(?:envie? de|envi de|veux|voudrais|aimerais|vais|prefere(?:rais)?|(?:pense|songe)(?:r|e)? (?:\\w+ ){0,2}a|pret[e]? a|besoin de|decide de|failli|(?:essay|tent)\\w+ de|peur de|bien|mieux vaut|autant|plutot|mieux) (?:\\w+ )?${dying}`,
    ),
  },
  {
    example: 'je me déteste tellement que je me fais du mal',
    pattern: new RegExp(
      `\\b(?:je|j'ai|j) ?(?:ne )?(?:\\w+ ){0,2}?me (?:(?:suis|serais|etais) (?:\\w+ )?)?${harms}\\b`,
    ),
  },
  {
    example: 'je m’étais ouvert les veines',
    pattern: /\bje (?:me suis (?:\w+ )?ouvert|m'etais ouvert|m'ouvr\w+) les (?:veines|poignets)\b/,
  },
  {
    example: 'je mettrai fin à mes jours',
    pattern: new RegExp(
      `\\b(?:je|j'ai|on m'a vu) (?:\\w+ ){0,2}?(?:${endOfLife}|saut(?:e|er|erai|erais) ${highPlace}|quitte ce monde)\\b`,
    ),
  },
  {
    example: 'j’en finirai bientôt',
    pattern:
      /\bj'en (?:finis|finirai|finirais)(?: (?:ce soir|demain|cette nuit|bientot|la|avec (?:tout|moi|la vie|ma vie)))*$/,
  },
  {
    example: 'j’ai avalé des cachets',
    pattern: new RegExp(
      `\\bj'ai (?:\\w+ ){0,2}?(?:aval|gob|ingurgit|inger)er? (?:des|tous|toutes|mes|${aLot}) ?${pills}`,
    ),
  },
  {
    example: 'j’ai pris une boîte entière de somnifères',
    pattern: new RegExp(
      `\\bj'ai (?:\\w+ ){0,2}?(?:aval|gob|ingurgit|inger|pris|prendre)\\w* ${aLot}(?: \\w+)? ?${pills}${forIllness}`,
    ),
  },
  {
    example: 'je me sens suicidaire en ce moment',
    pattern: /\bje (?:suis|me sens|deviens) (?:\w+ )?suicidaire\b/,
  },
  {
    example: 'personne ne me pleurera quand je serai morte',
    pattern: new RegExp(
      `\\b(?:je serai|je serais mieux|veux etre|voudrais etre|aimerais etre|prefere etre) (?:\\w+ )?morte?\\b${notFigurative}`,
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
