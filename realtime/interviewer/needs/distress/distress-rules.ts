import { meanings, plainForms } from './distress-words.ts';

/** A word of a speaker; a few meanings imply one. */
const first = /\b(?:je|on|j|moi|me|m|mon|ma|mes|i|my|myself|KIN|WITHOUTME|GONE|can not stop)\b/;
/** People who care for others, or tell of a work of art, speak of death as well. */
const others =
  /\b(?:prevention|prevenir|patiente?s?|residente?s?|hotline|helpline|ligne d ecoute|benevol\w+|volunteer\w*|pompiers?|paramedic|infirmi\w+|nurses?|psychiatr\w+|palliati\w+|funerair\w+|funeral|embalm\w+|elastique|bungee|cordiste|film|roman|novel|movie|jeu video|video game|clients?|collegues?|colleagues?|teenagers|beneficiaires?|usagers)\b/;

/** Other words between two meanings. */
const some = '(?: \\S+){0,4}?';
const few = '(?: \\S+){0,2}?';
/** The end of a clause: words that follow would make it a sentence about something else. */
const ends =
  '(?: (?:anymore|at all|at once|in one go|now|tonight|ce soir|enfin|maintenant|du tout|comme ca|like this))*$';

/** Rules about a speaker: a wish, a plan, an act, a means, a farewell, or being of no use to others. */
const ofSpeaker: readonly string[] = [
  `WANT${few} (?:stop|cesser|arreter)${few} LIVE`,
  `LIFE(?: \\S+){0,8}? y mettre (?:fin|un terme)`,
  `\\bregret\\w*${some} LIVE`,
  `\\b(?:if only|si seulement)${some} (?:OWN)?DEATH`,
  `\\bmet\\w* (?:\\S+ )?fin a tout$|\\bmon testament\\b|\\b(?:made|wrote|written) my will\\b|\\ben (?:vais|irai) pour (?:toujours|de bon)$`,
  `\\btout ce qu il faut${some} pour le faire|PILLS${few} (?:in front of me|in my hand|devant moi|dans (?:la|ma) main)`,
  `\\b(?:comment|how)(?: to| do i| can i| je peux)? (?:OWN)?DEATH|\\b(?:soon|finally|enfin)(?: be)? (?:at peace|en paix)$|\\bbullet (?:in|through) my|\\bballe dans la (?:tete|bouche)`,
  `\\bwhat i (?:might|could|will) do to myself|\\bpeur de ce que je (?:peux|pourrais|vais)(?: me)? faire$`,
  `\\b(?:WANT|glad|relieved|content|soulagee?)${some} (?:hits? me|run me over|m ecrase|me renverse|me percute|me tue)`,
  `\\bi (?:\\S+ )?(?:hurt|cut|burnt?|harm(?:ed)?) myself (?:again|last night|tonight|on SENSE|every)(?!.* (?:at work|au travail|sport|football|gym|lifting|running))`,
  `\\b(?:think\\w*|thought\\w*|pense\\w*|urge|envie|WANT|imagin\\w*|tempted)${some} (?:jumping|throwing myself|sauter|me jeter)(?:$| dans le vide| off| in front| under)`,
  `\\bFUTURE (?:for me|for myself|pour moi)(?<=NO.*)${ends}`,
  `\\b(?:standing|sitting|debout|assise?) (?:on|sur)${few} EDGE (?:right now|la maintenant|maintenant)`,
  `WANT${some} (?:finisse|s arrete|cesse|stop|end|over) (?:pour toujours|a jamais|forever|for good)`,
  `NO left for me(?: here| in this (?:world|life))?$`,
  `\\b(?:disappoint\\w+|decue?|deception|ashamed|honte|sad)${some} LIVE`,
  `NO${some} place (?:in|on|dans|sur) (?:this|ce|cette)? ?(?:world|earth|monde|terre)`,
  `\\b(?:espere|WANT)${some} NO${few} (?:passer|finir|survivre|get through|survive|make it through) (?:la nuit|the night)`,
  `\\bqu a (?:OWN)?DEATH|\\b(?:let me|me laiss\\w+|laissez moi) (?:OWN)?DEATH|\\b(?:date with|rendez-?vous avec) (?:OWN)?DEATH`,
  `\\b(?:WANT|wish\\w*)${some} (?:c\\S{1,2}ur|heart)${few} (?:arret\\w*|stop\\w*)`,
  `\\b(?:himself|herself|s est (?:tuee?|suicidee?|pendue?))${some} WANT${some} (?:follow|rejoindre|join)`,
  `\\b(?:crash\\w*|plant\\w+|fonc\\w+)${some} (?:expres|on SENSE)`,
  `\\b(?:en WANT|guilty|coupable)${few} LIVE`,
  `PILLS (?:d un coup|at once|in one go)|\\ba deux doigts de (?:sauter|le faire)|\\bthis close to (?:jumping|doing it)|\\bme suis ratee?(?! (?:a|au|en|sur|de)\\b)`,
  `\\b(?:donn\\w+|giving|gave|given)${few} (?:mes affaires|my things|my belongings)(?: \\S+){0,8}? NO|\\bme coupe pour NO|\\bi cut (?:myself )?to feel`,
  `NO${some} LIVE|LIVE${some} NO`,
  `NO${few} WANT(?: de| d)? LIFE|WANT NO(?: de| d)? LIFE|LIFE${few} NO${few} WANT|NO${few} (?:can|supporte\\w*|stand|take|bear)${some} LIFE${ends}`,
  `(?:WANT|need|besoin)${some} (?:LIFE|tout|everything|it all)${few} (?:stop|s arrete|s arreter|cesse|end|finisse)${ends}`,
  `\\bme (?:suis )?(?:fait|fais|ferai|faire) du mal(?: (?:hier|ce soir|cette nuit|expres))*(?: soir)?$`,
  `\\b(?:pensees|thoughts|voix|voices)${some} DEATH|WANT${some} (?:kill me|me tue)\\b`,
  `TIRED${few} (?:LIVE|LIFE)`,
  `NO${few} (?:STRENGTH|FUTURE)${few} GOON`,
  `\\b(?:WANT|pense|pensais|penser|songe|compte les jours|vais|voulais|voulu|failli|think|thinking|thoughts|planning|plan|going|gonna|about|tried|decided|mind|attends|imagine|imagining|stop thinking|ready|devrais|dois|should|better|autant|as well|considering|wish i had)${some} (?:OWN)?DEATH(?= |$)`,
  `(?:mieux|soulag\\w+|heureu\\w+|better|happier|easier|relieved|over|fini\\w*|stop|notice|cares?|miss|cry|see|verr\\w+|lire|lirez|read|fout|fiche|remarqu\\w+|regrett\\w+|pleur\\w+|manqu\\w+)${some} (?<!\\b(?:boss|manager|patron|chef|equipe|team|company|entreprise|boite)\\b.*)WITHOUTME`,
  `WITHOUTME${some} (?:mieux|heureu\\w+|better|happier|notice|care|miss|soulag\\w+|remarqu\\w+)`,
  'GONE',
  '(?:poids|fardeau|boulet|charge) pour (?:tous?|tout|les|personne|eux|KIN)|\\b(?:burden|weight|drain|drag) (?:to|on|for) (?:everyone|everybody|others|them|people|all|KIN)',
  `(?:stockpil\\w*|stocke (?:assez|plein)|hoard\\w*|sav(?:ed|ing)(?: up)?|lined up)${few} PILLS|PILLS(?: \\S+){0,3}? (?:de cote|saved|lined up)`,
  `\\b(?:aval\\w+|prendre|prends|swallow\\w*|take|took|taken|taking)${few} (?:(?:\\d+|two|three|four|five|several|deux|trois|quatre|plusieurs|an entire|une|a full)(?: \\S+)? (?:box|boxes|packs?|packets?|bottles?|boites?|plaquettes?)${few} PILLS|toute la (?:boite|plaquette|pharmacie)|the (?:whole|entire) (?:box|bottle|packet|lot)(?: of PILLS)?|everything in the(?: \\S+)? cabinet|tous? les? PILLS|all (?:of )?(?:the|my) PILLS)${ends}`,
  `\\b(?:bought|buy|achete|acheter|prepar\\w+|tied|attach\\w+|loaded|found|trouve)${few} WEAPON(?: (?:yesterday|hier|today|tonight|ready|prete?|pour))?$|WEAPON(?: \\S+){0,8}? (?:on myself|on me|contre moi|y pense|sur moi|to my head|sur la tempe)`,
  `\\bkeep${few} (?:thinking|looking|imagining|staring)${some} EDGE|\\b(?:pense|think\\w*|regarde|look\\w*)${few} EDGE${few} (?:every|tous les|chaque|near my|sans arret)`,
  `\\b(?:me (?:jet\\w+|fou\\w+|balanc\\w+|lanc\\w+|mett\\w+)|saut\\w+|jump\\w*|throw\\w* myself|lie down|sauter)${few} (?:sous|devant|du|d un|de la|sur les|from|off|under|in front of|on the)${few} EDGE(?! (?:at|when|a|to|chaque|en|de))`,
  `\\b(?:me (?:jet\\w+|fou\\w+|balanc\\w+|noy\\w+)|drown\\w*|throw\\w* myself|jump\\w*|sauter)${some} WATER`,
  `\\b(?:driv\\w+|crash\\w*|fonc\\w+|steer\\w*|rouler)(?: \\S+){0,3}? (?:into|dans) (?:a|the|un|le|une) (?:wall|tree|truck|lorry|mur|arbre|camion|platane)`,
  `\\b(?:dites|dire|dis|tell|say)(?: \\S+){0,3}? KIN(?: \\S+){0,3}? (?:aime\\w*|love\\w*)`,
  `NO${some} (?:tiendrai|passerai|survivrai|make it|survive|last|get through)(?: \\S+){0,2}? (?:noel|la nuit|cette (?:nuit|semaine)|le week-?end|l hiver|the (?:night|weekend|week|month|winter)|this (?:week|weekend|month|winter)|christmas)$`,
  `\\b(?:vais|going to|gonna|peur de|might|will|afraid i)${few} (?:faire une (?:betise|connerie)|do something stupid)`,
  `\\b(?:after|survived|apres|suite a|depuis) (?:an|my|ma|une) (?:attempt|ts|tentative)(?= and| et|$| de DEATH)|\\bfait une ts\\b|\\bpass\\w+ a l acte\\b|\\bma ts\\b`,
  `\\bi(?: \\S+){0,2}? self-? ?harm|\\b(?:been|am|started|keep) cutting(?: again)?$`,
  `\\b(?:retrouver\\w*|trouver\\w*|find|found) (?:me |my |mon )?(?:DEATH|body|corps|hanging|dead)`,
  `\\b(?:rejoindre|retrouver|join|be with)${few} KIN(?: \\S+){0,2}? (?:ciel|heaven|la-haut|paradis|tombe|grave)`,
  `fond du (?:trou|gouffre)(?: \\S+){0,6}? NO`,
  `WANT${some} (?:the pain|my pain|this pain|pain|souffrances?|douleur|suffering|everything|it all|tout)${few} (?:over|stop|end|s arreter?|cesse|se termine)(?: for good| pour toujours)?${ends}|\\bend (?:the|my|this|all this) (?:pain|suffering|misery)`,
  `\\b(?:de trop)$|\\bdead inside\\b|\\bmorte? a l interieur\\b|\\b(?:adieu(?: a tous| tout le monde| la vie| monde)?|farewell)$|\\bthe end for me\\b|\\b(?:derniere fois que|last time)(?: (?:j|je|i)) (?:ecris|parle|write|talk)`,
  `\\b(?:ecri(?:t|re|s)|wrote|written|writing|write)${some} (?:goodbyes?|farewells?|adieux?)(?! (?:e-?mail|speech|party|to|a|aux?|drink|card|message)\\b)`,
];

/** Rules about life or death as such, which need no speaker. */
const ofLife: readonly string[] = [
  `NO${some} (?:SENSE|STRENGTH|FUTURE)${some} (?:LIVE|LIFE)|\\bthe SENSE (?:of|in)${few} (?:LIVE|LIFE)`,
  `\\bLIFE${few} NO${few} (?:SENSE|STRENGTH|FUTURE)|\\bLIFE${some} (?:souffrance|enfer|hell|torture|misery|too hard|trop (?:dure?|difficile|lourde?)|pese|weighs|inutile|useless|pourrie|ratee)|\\bLIVE${few} (?:painful|fatigue|epuise|hurts|souffrance|unbearable)|\\bLIFE${few} NO(?: \\S+)? (?:interesse|attire|plait|goes on)|\\bLIFE${some} (?:pointless|meaningless|worthless|unbearable|TIRED|finie|foutue)`,
  `\\b(?:only|seule?)${few} (?:FUTURE|solution|issue|choix|choice|option|sortie|answer)${few} (?:(?:OWN)?DEATH|la WEAPON|the WEAPON)|WEAPON${few} only FUTURE`,
  `(?:OWN)?DEATH${some} (?:soulagement|delivrance|solution|issue|repos|relief|answer|easier|moins peur|way out)|\\beasier${few} (?:OWN)?DEATH`,
  `\\b(?:methodes?|moyens?|facon|maniere|ways?|easiest|painless|quickest)${some} (?:OWN)?DEATH`,
  `\\bNO${few} SENSE living for|\\bNO${few} SENSE${few} vecue?|\\b(?:attends|expect)${few} NO${some} LIFE|\\b(?:only|seule|n y a que|NO y a que) (?:OWN)?DEATH`,
  `^NO(?: continuer a)? LIVE|\\bwhat good is it to${some} LIVE`,
  `^vivement (?:OWN)?DEATH`,
  `^(?:there is )?NO (?:SENSE|FUTURE)(?: \\S+)? anymore$`,
];

/** A word of death, of a speaker who tells of no one else. */
const ownDeath = /\bOWNDEATH\b/;
const anyoneElse =
  /\b(?:KIN|friends?|amie?s?|brother|sister|father|mother|grand\S+|oncle|tante|uncle|aunt|cousine?s?|voisine?s?|neighbou?r|people|gens|quelqu un|someone|somebody|husband|wife|boss|patron|chef|he|she|they|il(?! (?:me|ne me|m|y|vaut|faut))|elle|ils|elles|s est|thanato\w+|jamais|never|NO peur|NO afraid|NO scared)\b/;

const personal = new RegExp(ofSpeaker.join('|'));
const general = new RegExp(ofLife.join('|'));

const replaced = meanings.map(([meaning, words]) => [new RegExp(words, 'g'), meaning] as const);

/** Replaces each word by its meaning. */
function toMeanings(words: string): string {
  return replaced.reduce((text, [pattern, meaning]) => text.replace(pattern, meaning), words);
}

function toPlainForms(sentence: string): string {
  const plain = plainForms.reduce((text, [form, whole]) => text.replace(form, whole), sentence);
  return plain.replace(/ +/g, ' ').trim();
}

/**
 * Tells whether a part of a sentence, in the words of `recogniseNeed`, means that its speaker does not want to live or may
 * harm themselves. A sentence about other people is none.
 */
export function meansDistress(part: string, sentence: string): boolean {
  if (others.test(toPlainForms(sentence))) return false;
  const words = toPlainForms(part);
  const said = toMeanings(words);
  return (
    general.test(said) ||
    (first.test(words) && (personal.test(said) || (ownDeath.test(said) && !anyoneElse.test(said))))
  );
}
