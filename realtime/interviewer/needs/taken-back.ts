import type { Need } from './need.ts';

/*
 * These patterns match sentences as `recogniseNeed` makes them. They say that a need is none: "ne supprimez rien", "no need
 * for a person". A complaint that it was not met is one all the same: "vous n'avez pas supprimé mes données", "why don't you
 * delete my data".
 */
const erase =
  '(?:sup+rim|ef+ac|detrui|retir|annul|enlev|vir|jet|efac)(?:er|ez|e|re|sez|iez|ent|ons|erez|era)?';
const human =
  "(?:quelqu'un|personne|(?:un |une |d'un |d'une |l'|le |la )?(?:\\w+ )?(?:humaine?|personne|interlocut\\w+|recruteu\\w+|conseill\\w+|rappel|appel|rendez-vous))";
const needless = "(?:besoin|la peine|necessaire|utile|envie|question|l'intention|oblige)";
const eraseEn =
  '(?:delet|eras|remov|wip|withdraw|cancel|retract|scrap|drop|destroy)(?:e|es|ed|ing|ping|ling|led|n|al)?';
const aHuman =
  '(?:someone|somebody|anyone|anybody|humans?|people|(?:an?|any|the|your) (?:\\w+ )?(?:person|human|recruiter|agent|call|callback|phone call))';
const ask =
  '(?:want|need|wish|have to|like|require|intend|mean|meant|ask|asked|asking|wanted|going|plan|planning)';
const notWant = `(?:don't|dont|do not|didn't|didnt|did not|no longer|not|never|won't|would not|wouldn't)(?: (?:really|actually|even|ever|${ask}))*`;

const denials: Partial<Record<Need, readonly RegExp[]>> = {
  delete: [
    new RegExp(
      `\\b(?:ne |n')(?:\\w+ |l'|m')?${erase} (?:surtout |donc )?(?:pas|rien|plus|jamais|aucune?)\\b`,
    ),
    /\b(?:supprimez|effacez|retirez|annulez|supprime|efface|retire|annule) (?:surtout )?(?:pas|rien)\b/,
    new RegExp(
      `(?<!\\b(?:peux|peut|pouvez|puis|pourquoi|arrive|ne) )\\b(?:pas|rien|plus|jamais|inutile) (?:du tout )?(?:${needless} )?(?:demande |dit |voulu |parle )?(?:de |d'|a )?(?:tout |rien |me |les |mes )?(?:supprimer|effacer|retirer|annuler|detruire|enlever|me desister)\\b`,
    ),
    /(?<!\bpourquoi )\bne (?:pas|rien) (?:supprimer|effacer|retirer|annuler)\b/,
    /(?<!\b(?:ne|n'|pas|vous) ?)\b(?:gardez|conservez|laissez)[- ](?:tout|bien|mes|ma|mon)\b(?! (?:\w+ )?(?:tranquille|pas))|(?<!\b(?:don't|dont|not|to|you|never|why|i) )\bkeep (?:my (?:\w+ )?(?:data|details|application|profile|cv|answers)|it all|everything)\b/,
    /\bje (?:(?:la|le|les) )?(?:garde|maintiens|conserve)(?: (?:ma candidature|mes donnees))?$|\bi(?:'ll| will|'m| am| want to|'d like to)? keep(?:ing)? (?:it|my application|my data)$/,
    /\bpas que (?:vous|tu|l'on|on) (?:\w+ )?(?:sup+rim|effac|retir|annul)\w+/,
    new RegExp(
      `(?<!\\b(?:why|you) )\\b${notWant}(?: (?:you|for you|anyone|anybody))?(?: to)?(?: be)? ${eraseEn}\\b`,
    ),
    new RegExp(`\\b(?:no need|no reason|not necessary|without)(?: for you)?(?: to)? ${eraseEn}\\b`),
  ],
  person: [
    new RegExp(
      `\\b(?:pas|plus|aucun|aucune|jamais|inutile)(?: (?:vraiment|du tout|forcement|plus))? (?:${needless} )?(?:de |d'|qu')?(?:(?:parler|echanger|discuter) )?(?:a |avec )?${human}\\b(?! (?:de|du|des|d'|ne|n'|agee?|qui)\\b)(?<!\\b(?:jamais|pas|plus) (?:eu|vu|de) .*)`,
    ),
    new RegExp(
      `(?<!\\b(?:pouvez|pourriez|peut|pourrait|peux|voulez|suis|avez|ont|a|m'a) )\\b(?:pas|plus|inutile)(?: ${needless})? (?:de |d'|que |qu')?(?:vous |on |quelqu'un )?(?:me |m')?(?:r?appel|telephon|contact|recontact)\\w*\\b`,
    ),
    /\b(?:ne )?(?:me |m')?(?:r?appelez|r?appelle|telephonez|contactez|recontactez)(?:[- ]moi)? (?:surtout )?(?:pas|plus)\b/,
    /\b(?:veux|voudrais|souhaite|prefere) (?:ne )?parler a personne\b/,
    /\b(?:annul|oubli|laiss)\w* (?:tomber )?(?:le|l'|la|mon|ma|pour l[ea']) ?(?:demande (?:de |d'))?(?:r?appel|humain|personne)\b/,
    new RegExp(
      `\\b${notWant}(?: to)?(?: (?:talk|speak|speaking|talking|chat|be put through|hear))?(?: (?:to|with|from|for))? ${aHuman}\\b(?! (?:but|except|else|other))`,
    ),
    new RegExp(
      `\\b(?:no need|no point|not necessary|never ?mind|forget(?: about)?|cancel|without)(?: (?:for|to|about|in))?(?: (?:talk|speak|talking|speaking|calling|call|have))?(?: (?:to|with))? (?:${aHuman}|me)\\b`,
    ),
    /\b(?:don't|dont|do not|never|no need (?:to|for \w+ to))(?: (?:bother|need to|have to|please|trouble))* (?:call|phone|ring|contact|calling|phoning)(?: me)?\b/,
    new RegExp(
      `\\b${notWant} to be (?:called|phoned|contacted|rung)\\b|\\b(?:no (?:\\w+ )?(?:call|person|human)s?|no ?one)(?: (?:is |are )?(?:needed|necessary|required|please|thanks))+`,
    ),
  ],
  stop: [
    /\b(?:(?:ne|n') ?)?(?:veux|vais|voulais|souhaite|compte|j'ai|ai) (?:pas|jamais)(?: (?:dit|encore|du tout|l'intention|voulu|demande))* (?:de |d'|que je (?:voulais|veux) )?(?:m'arreter|arreter|stopper|quitter|que (?:j'|on |je )?arret\w+)\b/,
    /^(?:(?:non|mais|en fait|finalement|svp|on) )*(?:ne |n')?(?:vous |t'|nous )?(?:arretez|arrete|arretons|stoppez)(?:[- ]vous)? (?:surtout )?pas(?: (?:la|(?:les|vos) questions|le questionnaire|l'echange|svp|maintenant|tout de suite))*$/,
    /\b(?:don't|dont|do not|didn't|did not|never|not)(?: (?:want|wanted|wanting|mean|meant|going|say|said|asked|ready|trying|wish))*(?: to)? (?:stop|quit|leave|give up|end (?:it|this|the (?:chat|conversation)))(?: (?:here|now|it|this|the (?:chat|conversation|questions)|please|yet|at all))*$(?<!\b(?:they|he|she|we|you|who) .*)/,
  ],
};

/** Tells whether a sentence says that it does not wish for what would be this need; a question may wish for it. */
export function denies(need: Need, sentence: string): boolean {
  if (sentence.endsWith('?')) return false;
  return denials[need]?.some((pattern) => pattern.test(sentence)) ?? false;
}
