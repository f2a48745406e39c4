import { oneOf, sequence, thenAnyNumberOf, whole, within } from '../rules/patterns.ts';
import type { Denial } from './denial.ts';

/** Sentences that deny a wish to stop. */
export const noStop: readonly Denial[] = [
  {
    example: 'je veux pas arrêter',
    pattern: within(
      "(?:(?:ne|n') ?)?",
      oneOf("veux|vais|voulais|souhaite|compte|j'ai|ai"),
      " (?:pas|jamais)(?: (?:dit|encore|du tout|l'intention|voulu|demande))* ",
      "(?:de |d'|que je (?:voulais|veux) )?",
      oneOf("m'arreter|arreter|stopper|quitter|que (?:j'|on |je )?arret\\w+"),
    ),
  },
  {
    example: 'on arrête pas',
    pattern: whole(
      "(?:(?:non|mais|en fait|finalement|svp|on) )*(?:ne |n')?(?:vous |t'|nous )?",
      '(?:arretez|arrete|arretons|stoppez)(?:[- ]vous)? (?:surtout )?pas',
      thenAnyNumberOf("la|(?:les|vos) questions|le questionnaire|l'echange|svp|maintenant|tout de suite"),
    ),
  },
  {
    example: 'je vous arrête tout de suite : je ne fais pas de week-end',
    pattern: within("je (?:vous |t')arrete (?:tout )?de suite"),
  },
  {
    example: 'I didn’t say stop',
    pattern: new RegExp(
      sequence(
        '\\b',
        oneOf("don't|dont|do not|didn't|did not|never|not"),
        '(?: (?:want|wanted|wanting|mean|meant|going|say|said|asked|ready|trying|wish))*',
        '(?: to)? ',
        oneOf('stop|quit|leave|give up|end (?:it|this|the (?:chat|conversation))'),
        '(?: (?:here|now|it|this|the (?:chat|conversation|questions)|please|yet|at all))*$',
        '(?<!\\b(?:they|he|she|we|you|who) .*)',
      ),
    ),
  },
];
