import { atEnd, either, oneOf, sequence, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { Meaning } from './distress-rule.ts';

/** The words of people, of means and places of harm, of wishes, and of their lack. */
export const circumstanceWords: readonly Meaning[] = [
  {
    meaning: 'DEADKIN',
    example: 'my late husband',
    words: either(
      new RegExp(
        sequence(
          '\\b(?:my (?:late|dead|deceased)|(?:mon|ma|mes) (?:defunte?s?|feue?s?)) ',
          oneOf(
            'enfants?|filles?|fils|femme|mari|mere|pere|maman|papa|parents|soeurs?|freres?',
            'kids?|children|sons?|daughters?|wife|husband|mum|mom|mother|dad|father|sisters?|brothers?',
          ),
        ),
      ),
      new RegExp(
        sequence(
          '\\b(?:mon|ma|mes) ',
          oneOf('enfants?|filles?|fils|femme|mari|mere|pere|maman|papa|parents|soeurs?|freres?'),
          ' (?:qui (?:est|sont) )?(?:decedee?s?|morte?s?|defunte?s?|disparue?s?)\\b',
        ),
      ),
    ),
  },
  {
    meaning: 'KIN',
    example: 'my kids',
    words: within(
      '(?:mes|ma|mon|my|a ma|a mes|a mon) (?:\\w+ )?',
      oneOf(
        'enfants?|gosses|filles?|fils|femme|mari|mere|pere|maman|papa|parents|famille|soeurs?',
        'freres?|kids?|children|son|daughters?|wife|husband|mum|mom|mother|dad|father|parents',
        'family|sisters?|brothers?|girls?|boys?|cat|dog|chat|chien',
      ),
    ),
  },
  {
    meaning: 'PILLS',
    example: 'cachets',
    words: within(
      oneOf(
        'medicaments?|medocs|cachets|comprimes|somniferes|pilules|anxiolytiques|antidepress\\w+',
        'paracetamol|dolipranes?|xanax|lexomils?|insuline?|pills|tablets|meds|medication|painkillers',
        'opioids',
      ),
    ),
  },
  {
    meaning: 'WEAPON',
    example: 'rope',
    words: within(
      oneOf(
        'corde|fusil|pistolet|revolver|lame de rasoir|arme|noose|rope|gun|pistol|shotgun|rifle',
        'razor blade|blade',
      ),
    ),
  },
  {
    meaning: 'WATER',
    example: 'canal',
    words: /\b(?:canal|fleuve|riviere|seine|loire|rhone|garonne|river|lake|sea)\b/,
  },
  {
    meaning: 'EDGE',
    example: 'train',
    words: within(
      oneOf(
        'pont|balcon|toit|falaise|viaduc|rails|metro|bridge|balcony|roof|rooftop|cliff|tracks',
        'train|trains|ledge|voies|rer|tram',
      ),
    ),
  },
  {
    meaning: 'TIRED',
    example: 'hate',
    words: within(
      oneOf(
        'fatigue?e? (?:de|d)|epuisee? (?:de|d)|marre d|marre de|assez de|ras le bol de|lassee? de',
        'degoutee? de|peux plus (?:de|d)|supporte (?:plus|pas)(?: de| d)?|ma claque de',
        '(?:tired|sick)(?: to death)? of',
        'done with|exhausted (?:by|of)|fed up (?:with|of)|enough of|hate|deteste|hais',
        'insupportable|unbearable',
      ),
    ),
  },
  {
    meaning: 'GOON',
    example: 'continuer',
    words: atEnd(
      oneOf(
        'continuer|me battre|lutter|tenir(?: le coup)?|avancer|m accrocher|go on|going on',
        'carry on|carrying on|keep going|continue|keep fighting|fighting|fight|hold on',
        'holding on|trying',
      ),
      '(?: (?:comme ca|ainsi|anymore|like this|plus longtemps|much longer|any longer))?',
    ),
  },
  { meaning: 'WANT', example: 'i hope', words: /\b(?:i hope|j espere)\b/ },
  {
    meaning: 'FUTURE',
    example: 'way out',
    words: /\b(?:avenir|future|lendemain|espoir|hope|issue|way out)\b/,
  },
  {
    meaning: 'STRENGTH',
    example: 'the will',
    words:
      /\b(?:raisons?|reasons?|(?<=\b(?:the|my|no|any|own) )will|force|courage|volonte|strength|energy)\b/,
  },
  {
    meaning: 'SENSE',
    example: 'sens',
    words: within(
      oneOf(
        'sens|interet|interest|peine|coup|but|point|worth\\w*|meaning|meaningful|purpose|gout|sert',
        'rime|vaut|pointless',
      ),
    ),
  },
  {
    meaning: 'NO',
    example: 'plus',
    words: within(
      oneOf(
        'ne|n|plus|pas|jamais|aucune?|rien|no|not|never|nothing|without|sans|lost|losing|perdu',
        'cannot|zero|a quoi(?: ca| bon)?|what is|pourquoi|why',
      ),
    ),
  },
  {
    meaning: 'WANT',
    example: 'want',
    words: within(
      oneOf(
        'veux|voudrais|aimerais|souhait\\w*|envie?|envi|prefer\\w*|reve|rever|desir\\w*|merite',
        'want\\w*|wanna|wish\\w*|would rather|would like|would love|deserve|feel like|hope|pray',
        'longing|ready|prete?|pret|hate de',
      ),
    ),
  },
];
