import { either, oneOf, within } from './patterns.ts';

const jobEn = '(?:my|the|this) (?:\\w+ )?(?:job|work|company|employer|firm|boss|manager|position|shifts?)';
const jobFr =
  '(?:mon|ma|ce) (?:\\w+ )?(?:boulot|travail|job|metier|poste|entreprise|boite|employeur|patron|cheff?e?)';
const wishToLeave =
  /^(?:i(?:'d)? (?:\w+ )?(?:want|like|need|wish) to (?:leave|quit|stop|get out)|(?:je (?:veux|voudrais|souhaite)|j'aimerais) (?:arreter|quitter|partir|stopper))$/;

/** "My job is dull and I want to leave", "mon boulot m'ennuie et je veux arrêter": a present job, and a wish that follows from it. */
const leavesJob = either(
  within(jobEn, ` (?:\\S+ ){2,7}?${oneOf('and|so|which is why|that.s why')} i`),
  within(jobFr, ` (?:\\S+ ){1,6}?${oneOf('et|donc|du coup|alors')} j(?:e|'aimerais)`),
  within(`i (?:\\w+ )?(?:hate|dislike|can't stand|am (?:tired|sick) of) ${jobEn} ${oneOf('and|so')} i`),
);

/** Tells whether a clause is a wish to leave the present job, which its sentence complains of. */
export function leavesPresentJob(clause: string, sentence: string): boolean {
  return wishToLeave.test(clause) && leavesJob.test(sentence);
}
