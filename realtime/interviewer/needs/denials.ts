import type { Need } from './need.ts';
import { either } from './rules/patterns.ts';

/*
 * These patterns match sentences as `spellingsOf` makes them. Such a sentence denies a need: "ne supprimez rien", "no
 * need for a person". A complaint that a need was not met says it all the same: "vous n'avez pas supprimé mes
 * données".
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

/** A pattern, and a sentence that it matches. */
type Denial = { example: string; pattern: RegExp };

/** The denials of each need. Distress and "not understood" have none. */
export const denials: Partial<Record<Need, readonly Denial[]>> = {
  delete: [
    {
      example: 'non ne supprimez rien, on continue',
      pattern: new RegExp(
        `\\b(?:ne |n')(?:\\w+ |l'|m')?${erase} (?:surtout |donc )?(?:pas|rien|plus|jamais|aucune?)\\b`,
      ),
    },
    {
      example: 'non ne supprimez rien, on continue',
      pattern:
        /\b(?:supprimez|effacez|retirez|annulez|supprime|efface|retire|annule) (?:surtout )?(?:pas|rien)\b/,
    },
    {
      example: 'j’ai pas dit de supprimer',
      pattern: new RegExp(
        `(?<!\\b(?:peux|peut|pouvez|puis|pourquoi|arrive|ne) )\\b(?:pas|rien|plus|jamais|inutile) (?:du tout )?(?:${needless} )?(?:demande |dit |voulu |parle )?(?:de |d'|a )?(?:tout |rien |me |les |mes )?(?:supprimer|effacer|retirer|annuler|detruire|enlever|me desister)\\b`,
      ),
    },
    {
      example: 'merci de ne rien supprimer',
      pattern: /(?<!\bpourquoi )\bne (?:pas|rien) (?:supprimer|effacer|retirer|annuler)\b/,
    },
    {
      example: 'I’ll keep my application',
      pattern: either(
        /(?<!\b(?:ne|n'|pas|vous) ?)\b(?:gardez|conservez|laissez)[- ](?:tout|bien|mes|ma|mon)\b(?! (?:\w+ )?(?:tranquille|pas))/,
        /(?<!\b(?:don't|dont|not|to|you|never|why|i) )\bkeep (?:my (?:\w+ )?(?:data|details|application|profile|cv|answers)|it all|everything)\b/,
      ),
    },
    {
      example: 'non c’est une erreur, je la garde',
      pattern: either(
        /\bje (?:(?:la|le|les) )?(?:garde|maintiens|conserve)(?: (?:ma candidature|mes donnees))?$/,
        /\bi(?:'ll| will|'m| am| want to|'d like to)? keep(?:ing)? (?:it|my application|my data)$/,
      ),
    },
    {
      example: 'je ne veux pas que vous effaciez mes données',
      pattern: /\bpas que (?:vous|tu|l'on|on) (?:\w+ )?(?:sup+rim|effac|retir|annul)\w+/,
    },
    {
      example: 'don’t delete my data',
      pattern: new RegExp(
        `(?<!\\b(?:why|you) )\\b${notWant}(?: (?:you|for you|anyone|anybody))?(?: to)?(?: be)? ${eraseEn}\\b`,
      ),
    },
    {
      example: 'no need to delete anything',
      pattern: new RegExp(
        `\\b(?:no need|no reason|not necessary|without)(?: for you)?(?: to)? ${eraseEn}\\b`,
      ),
    },
  ],
  person: [
    {
      example: 'c’est bon pas besoin d’humain',
      pattern: new RegExp(
        `\\b(?:pas|plus|aucun|aucune|jamais|inutile)(?: (?:vraiment|du tout|forcement|plus))? (?:${needless} )?(?:de |d'|qu')?(?:(?:parler|echanger|discuter) )?(?:a |avec )?${human}\\b(?! (?:de|du|des|d'|ne|n'|agee?|qui)\\b)(?<!\\b(?:jamais|pas|plus) (?:eu|vu|de) .*)`,
      ),
    },
    {
      example: 'plus la peine qu’on m’appelle',
      pattern: new RegExp(
        `(?<!\\b(?:pouvez|pourriez|peut|pourrait|peux|voulez|suis|avez|ont|a|m'a) )\\b(?:pas|plus|inutile)(?: ${needless})? (?:de |d'|que |qu')?(?:vous |on |quelqu'un )?(?:me |m')?(?:r?appel|telephon|contact|recontact)\\w*\\b`,
      ),
    },
    {
      example: 'ne me rappelez pas finalement',
      pattern:
        /\b(?:ne )?(?:me |m')?(?:r?appelez|r?appelle|telephonez|contactez|recontactez)(?:[- ]moi)? (?:surtout )?(?:pas|plus)\b/,
    },
    {
      example: 'je ne veux parler à personne',
      pattern: /\b(?:veux|voudrais|souhaite|prefere) (?:ne )?parler a personne\b/,
    },
    {
      example: 'annulez le rappel',
      pattern:
        /\b(?:annul|oubli|laiss)\w* (?:tomber )?(?:le|l'|la|mon|ma|pour l[ea']) ?(?:demande (?:de |d'))?(?:r?appel|humain|personne)\b/,
    },
    {
      example: 'I don’t need to talk to anyone',
      pattern: new RegExp(
        `\\b${notWant}(?: to)?(?: (?:talk|speak|speaking|talking|chat|be put through|hear))?(?: (?:to|with|from|for))? ${aHuman}\\b(?! (?:but|except|else|other))`,
      ),
    },
    {
      example: 'forget the human',
      pattern: new RegExp(
        `\\b(?:no need|no point|not necessary|never ?mind|forget(?: about)?|cancel|without)(?: (?:for|to|about|in))?(?: (?:talk|speak|talking|speaking|calling|call|have))?(?: (?:to|with))? (?:${aHuman}|me)\\b`,
      ),
    },
    {
      example: 'don’t bother calling me',
      pattern:
        /\b(?:don't|dont|do not|never|no need (?:to|for \w+ to))(?: (?:bother|need to|have to|please|trouble))* (?:call|phone|ring|contact|calling|phoning)(?: me)?\b/,
    },
    {
      example: 'no person needed thanks',
      pattern: new RegExp(
        `\\b${notWant} to be (?:called|phoned|contacted|rung)\\b|\\b(?:no (?:\\w+ )?(?:call|person|human)s?|no ?one)(?: (?:is |are )?(?:needed|necessary|required|please|thanks))+`,
      ),
    },
  ],
  stop: [
    {
      example: 'je veux pas arrêter',
      pattern:
        /\b(?:(?:ne|n') ?)?(?:veux|vais|voulais|souhaite|compte|j'ai|ai) (?:pas|jamais)(?: (?:dit|encore|du tout|l'intention|voulu|demande))* (?:de |d'|que je (?:voulais|veux) )?(?:m'arreter|arreter|stopper|quitter|que (?:j'|on |je )?arret\w+)\b/,
    },
    {
      example: 'on arrête pas',
      pattern:
        /^(?:(?:non|mais|en fait|finalement|svp|on) )*(?:ne |n')?(?:vous |t'|nous )?(?:arretez|arrete|arretons|stoppez)(?:[- ]vous)? (?:surtout )?pas(?: (?:la|(?:les|vos) questions|le questionnaire|l'echange|svp|maintenant|tout de suite))*$/,
    },
    {
      example: 'I didn’t say stop',
      pattern:
        /\b(?:don't|dont|do not|didn't|did not|never|not)(?: (?:want|wanted|wanting|mean|meant|going|say|said|asked|ready|trying|wish))*(?: to)? (?:stop|quit|leave|give up|end (?:it|this|the (?:chat|conversation)))(?: (?:here|now|it|this|the (?:chat|conversation|questions)|please|yet|at all))*$(?<!\b(?:they|he|she|we|you|who) .*)/,
    },
  ],
};

/** Tells whether a sentence denies a need. A question denies none, since it may wish for it. */
export function denies(need: Need, sentence: string): boolean {
  if (sentence.endsWith('?')) return false;
  return denials[need]?.some(({ pattern }) => pattern.test(sentence)) ?? false;
}
