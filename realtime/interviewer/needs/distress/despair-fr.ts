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
    example: 'je n’en peux plus, je veux que tout s’arrête',
    clauses: [
      `(?:je n'|j'|j')?en peux ${adverbs}plus(?: (?:de (?:tout(?: ca| cela)?|cette situation|moi|rien)|d'etre (?:moi|seule?)))?`,
    ],
  },
  {
    example: 'j’arrive plus à faire face',
    clauses: [
      `(?:je n'|j'|je )?(?:y )?arrive ${adverbs}plus a (?:faire face|vivre|tenir|avancer|remonter(?: la pente)?|m'en sortir|me lever|respirer|sourire)`,
    ],
  },
  {
    example: 'j’ai beaucoup de mal à tenir depuis la mort de mon mari',
    clauses: [
      "j'ai (?:beaucoup |tellement |tres |trop |vraiment )*(?:de |du )mal a (?:tenir|vivre|remonter la pente|faire face|continuer a vivre|survivre)(?: (?:depuis|sans) .*)?",
      `c'est ${adverbs}(?:dur|difficile|impossible) de (?:tenir|vivre|continuer a vivre|survivre)(?: (?:depuis|sans) .*)?`,
    ],
  },
  {
    example: 'je perds pied, je ne veux plus être en vie',
    clauses: [
      "je (?:suis en train de )?(?:craque[rz]?|sombre[rz]?|m'effondre[rz]?|coule[rz]?|perds pied|touche le fond)",
    ],
  },
  {
    example: 'tout est fini pour moi, je vais me pendre',
    clauses: [
      `tout est ${adverbs}(?:fichu|foutu|fini|perdu|mort) pour moi`,
      "plus rien n'a (?:d'importance|de sens|de gout|d'interet)(?: pour moi)?",
      "plus rien ne (?:compte|m'interesse|me fait (?:plaisir|envie))",
      `tout (?:me semble|est|parait) ${adverbs}(?:vide|inutile|sans espoir|vain)`,
    ],
  },
  { example: 'je me hais et je veux disparaître pour toujours', clauses: ['je me (?:deteste|hais|degoute)'] },
  {
    example: 'je suis au fond du trou et je n’ai pas envie d’en remonter',
    clauses: [
      `je suis ${adverbs}(?:au (?:fond du (?:trou|gouffre)|plus bas|bout de ma vie|bord du gouffre)|a bout de (?:tout|forces?)|en (?:pleine )?detresse)`,
    ],
  },
  {
    example: 'je n’ai plus la force, je veux partir pour de bon',
    clauses: [
      `(?:je n'|j')?ai ${adverbs}(?:plus (?:d'espoir|aucun espoir|espoir|la force(?: de rien)?|le courage de rien|de raison de (?:me lever|continuer)|personne)|perdu (?:tout )?espoir|tout perdu)`,
    ],
  },
  {
    example: 'personne ne me regrettera, je veux disparaître',
    clauses: [
      `personne ${adverbs}(?:ne )?(?:m'aime|a besoin de moi|n'a besoin de moi|veut de moi|se soucie de moi|me regrettera(?:it)?|me pleurera(?:it)?)`,
    ],
  },
  {
    example: 'ma vie est un échec, je veux y mettre un terme',
    clauses: [
      "ma vie (?:s'ecroule|s'effondre|est (?:un (?:enfer|desastre|echec|cauchemar)|foutue|finie|gachee|detruite|fichue))",
    ],
  },
  {
    example: 'je n’ai plus envie de rien, même plus de vivre',
    clauses: ["j'abandonne tout", 'je laisse tout tomber', "(?:je n'|j')ai (?:plus )?envie de rien"],
  },
  {
    example: 'je n’ai plus envie de me battre, autant que ça s’arrête là',
    clauses: [
      `je suis ${adverbs}(?:a(?:u)? bout|foutue?|fichue?)`,
      "j'arrive plus a rien",
      "(?:je )?n'arrive plus a rien",
      `j'en ai ${adverbs}marre de tout`,
      "(?:je n'|j')ai (?:plus rien|tout (?:rate|gache))",
      "(?:je )?(?:n'ai |ai )?plus envie de me battre",
      'je (?:ne )?peux plus',
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
    example: 'je vois plus d’issue',
    clauses: [
      "je (?:ne )?(?:m'en sors|tiens)(?: vraiment)? plus(?: le coup| debout)?",
      "je (?:ne )?vois (?:plus|pas) (?:d'|aucune )issue",
    ],
  },
  {
    example: 'tout le monde se fiche de moi',
    clauses: ["tout le monde (?:s'en |se )(?:fiche|fout|moque)(?: bien)? de moi"],
  },
  {
    example: 'je pleure tous les jours',
    clauses: ['je pleure (?:tous les (?:jours|soirs)|tout le temps|sans arret|toutes les nuits)'],
  },
  {
    example: 'ras le bol de vivre comme ca',
    clauses: [
      `${adverbs}(?:ras le bol|marre|fatiguee?|assez|lassee?) (?:de (?:vivre|la vie|cette vie|ma vie|exister)|d'exister)(?: comme ca)?`,
    ],
  },
  {
    example: 'je vais pas bien du tout, j’ai envie de me faire du mal',
    clauses: [`je (?:ne )?vais ${adverbs}(?:pas (?:bien|du tout bien)|mal)`],
  },
  {
    example: 'je vois plus trop l’intérêt de me lever le matin',
    clauses: [
      `(?:je )?(?:ne )?vois ${adverbs}(?:plus|pas) ${adverbs}l'interet de (?:me lever|continuer a vivre)(?: le matin)?`,
      `(?:(?:je n'|j')?ai )?${adverbs}plus la force de me lever(?: le matin)?|a quoi bon se lever(?: le matin)?`,
    ],
  },
  {
    example: 'je me demande pourquoi je me lève le matin',
    clauses: ['(?:je (?:ne )?sais (?:pas|plus)|je me demande) pourquoi je me leve(?: encore| le matin)*'],
  },
];
