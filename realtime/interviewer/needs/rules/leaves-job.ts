import { atStart, either, oneOf, optional, whole, within } from './patterns.ts';

/** "My current job", "this company". */
const jobEn = '(?:my|this) (?:\\w+ )?(?:job|work|company|employer|firm|boss|manager|shifts?)';
const jobFr =
  '(?:mon|ma) (?:\\w+ )?(?:boulot|travail|job|metier|poste|entreprise|boite|employeur|patron|cheff?e?)';
/** "Is so dull", "drains me". */
const complaintEn = oneOf(
  '(?:is|has become|feels) (?:\\w+ )?(?:dull|boring|awful|bad|toxic|exhausting|tiring|stressful|killing me|a nightmare)',
  '(?:bores|kills|exhausts|bullies|drains) me',
);
const complaintFr = oneOf(
  "(?:m'ennuie|me tue|me fatigue|m'epuise|me stresse|me deprime|ne me plait (?:pas|plus))",
  'est (?:\\w+ )?(?:ennuyeu[xs]e?|nule?|dure?|penible|toxique|fatigante?|stressante?)',
);
/** "I just want to quit", "je voudrais arrêter". */
const wishToLeave = whole(
  oneOf(
    "i(?:'d)? (?:\\w+ )?(?:want|like|need|wish) to (?:leave(?: it)?|quit(?: it)?|stop|get out)",
    "(?:je (?:veux|voudrais|souhaite)|j'aimerais) (?:arreter|quitter|partir|stopper)",
  ),
);

/** "My job is dull and I want to leave", "mon boulot m'ennuie et je veux arrêter". */
const complainsOfJob = either(
  within(jobEn, ` ${complaintEn} ${optional('and|so|which is why')}i`),
  within(`i (?:\\w+ )?(?:hate|dislike|can't stand|am (?:tired|sick) of) ${jobEn} ${optional('and|so')}i`),
  within(jobFr, ` ${complaintFr} ${optional('et|donc|du coup|alors')}j(?:e|'aimerais)`),
);

/** Tells whether a clause is a wish to leave the present job, of which its sentence complains. */
export function leavesPresentJob(clause: string, sentence: string): boolean {
  return wishToLeave.test(clause) && complainsOfJob.test(sentence);
}

const otherJob = atStart(
  oneOf(
    "j'ai (?:deja )?un autre (?:boulot|travail|emploi|job|poste)",
    "i(?:'ve| have) got another job|i have another job",
  ),
);
/** "Dispo le soir", "two weeks' notice", "I can leave it". */
const freeWords = within(
  oneOf('dispo\\w*|libre|preavis|quitter|demission\\w*|available|free|notice|leave it|quit it'),
);
const notFreeWords = /\b(?:plus|pas) (?:dispo|libre)|indispo|no longer|not (?:available|free)|unavailable/;

/**
 * Tells whether a clause names another job, and its sentence says when the candidate is free or leaves that job: "J'ai un
 * autre boulot, donc dispo seulement le soir". Such a sentence withdraws nothing.
 */
export function hasJobBesides(clause: string, sentence: string): boolean {
  return otherJob.test(clause) && freeWords.test(sentence) && !notFreeWords.test(sentence);
}
