import { oneOf, sequence } from '../rules/patterns.ts';
import { adverbs, type Despair } from './despair-words.ts';

/** French clauses of despair. */
export const despairFr: readonly Despair[] = [
  {
    example: 'je ne sers à rien, je devrais disparaître',
    clauses: [
      `(?:je |j')?(?:ne )?(?:vaux|vau) ${adverbs}(?:plus )?rien`,
      `(?:je |j')?(?:ne )?sers? ${adverbs}(?:plus )?a rien(?: ni)?(?: a personne)?`,
    ],
  },
  {
    example: 'tout est fini pour moi, je vais me pendre',
    clauses: [
      `tout est ${adverbs}(?:fichu|foutu|fini|perdu|mort) pour moi`,
      "plus rien ne (?:compte|m'interesse)",
      `tout (?:me semble|est|parait) ${adverbs}(?:vide|inutile|sans espoir|vain)`,
    ],
  },
  { example: 'je me hais et je veux disparaître pour toujours', clauses: ['je me (?:deteste|hais|degoute)'] },
  {
    example: 'je suis au fond du trou et je n’ai pas envie d’en remonter',
    clauses: [
      sequence(
        `je suis ${adverbs}`,
        oneOf(
          'fatiguee? de (?:lutter|me battre|tout|vivre)',
          'au (?:fond du (?:trou|gouffre)|plus bas|bout de ma vie|bord du gouffre)',
          'a bout de (?:tout|forces?)|en (?:pleine )?detresse',
        ),
      ),
    ],
  },
  {
    example: 'personne ne me regrettera, je veux disparaître',
    clauses: [
      sequence(
        `personne ${adverbs}(?:ne )?`,
        oneOf(
          "m'aime|a besoin de moi|n'a besoin de moi|veut de moi|se soucie de moi",
          'me regrettera(?:it)?|me pleurera(?:it)?',
        ),
      ),
    ],
  },
  {
    example: 'ma vie est un échec, je veux y mettre un terme',
    clauses: [
      sequence(
        'ma vie ',
        oneOf(
          "s'ecroule|s'effondre|s'est arretee(?: (?:quand|depuis|le jour) .*)?",
          'est (?:un (?:enfer|desastre|echec|cauchemar)|foutue|finie|gachee|detruite|fichue)',
        ),
      ),
    ],
  },
  {
    example: 'je n’ai plus envie de rien, même plus de vivre',
    clauses: [
      "j'abandonne tout",
      "j'arrete tout (?:definitivement|pour (?:de bon|toujours))",
      'je laisse tout tomber',
      "(?:je n'|j')ai (?:plus )?envie de rien",
    ],
  },
  {
    example: 'franchement je sais plus quoi faire, je me sens inutile',
    clauses: [
      `(?:je )?(?:ne )?sais ${adverbs}plus quoi faire(?: de (?:ma vie|moi))?`,
      "(?:i )?(?:don't|do not|dont) know what to do (?:any ?more|with (?:myself|my life))",
      'idk what to do (?:any ?more|with (?:myself|my life))',
    ],
  },
  {
    example: 'J’ai le moral à zéro',
    clauses: [
      "(?:(?:je n'|j')ai )?(?:vraiment |trop )?(?:pas|plus)(?: (?:du tout|trop))? le moral",
      "(?:j'ai )?(?:le )?moral (?:a (?:zero|plat)|au plus bas|dans les chaussettes|en berne)",
    ],
  },
  {
    example: 'rien ne va plus dans ma vie',
    clauses: ['plus rien ne va', 'rien ne va(?: plus)? (?:dans ma vie|pour moi)'],
  },
  {
    example: 'je ne vois plus l’intérêt de rien',
    clauses: [
      `je (?:ne )?vois ${adverbs}(?:plus|pas) (?:l'interet|le sens|l'utilite) (?:de rien|de (?:(?<=plus .*)tout ca|vivre|la vie|cette vie)|a rien)`,
    ],
  },
  {
    example: 'tout le monde se fiche de moi',
    clauses: ["tout le monde (?:s'en |se )(?:fiche|fout|moque)(?: bien)? de moi"],
  },
  {
    example: 'je dors plus, je mange plus',
    clauses: ['je (?:ne )?(?:dors|mange) plus', "j'ai juste plus envie"],
  },
  {
    example: 'je pleure tous les jours',
    clauses: ['je pleure (?:tous les (?:jours|soirs)|tout le temps|sans arret|toutes les nuits)'],
  },
  {
    example: 'ras le bol de vivre comme ca',
    clauses: [
      sequence(
        `${adverbs}(?:ras le bol|marre|fatiguee?|assez|lassee?) `,
        oneOf("de (?:vivre|la vie|cette vie|ma vie|exister)|d'exister"),
        '(?: comme ca)?',
      ),
    ],
  },
  {
    example: 'je vais pas bien du tout, j’ai envie de me faire du mal',
    clauses: [`je (?:ne )?vais ${adverbs}(?:pas (?:bien|du tout bien)|mal)`],
  },
  {
    example: 'je me demande pourquoi je me lève le matin',
    clauses: [
      sequence(
        oneOf('je (?:ne )?sais (?:pas|plus)|je me demande'),
        ' pourquoi je me leve(?: encore| le matin)*',
      ),
    ],
  },
];
