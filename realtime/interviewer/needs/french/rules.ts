import { candidateCallsRules } from '../candidate-calls/candidate-calls-fr.ts';
import { endsApplicationRules } from '../ends-application/ends-application-fr.ts';
import { personThereRules } from '../person-there/person-there-fr.ts';
import { sayAgainRule } from '../rules/say-again.ts';
import { personAfterAllRules } from '../second-thoughts/person-fr.ts';
import { callRules } from './call.ts';
import { deleteRules } from './delete.ts';
import { goneRules } from './gone.ts';
import { humanOrMachineRules } from './human-or-machine.ts';
import { leavingRules } from './leaving.ts';
import { noContactRules } from './no-contact.ts';
import { notUnderstoodRules } from './not-understood.ts';
import { otherLanguageRules } from './other-language.ts';
import { personRules } from './person.ts';
import { personNotMachineRules } from './person-not-machine.ts';
import { rephraseRules } from './rephrase.ts';
import { stopRules } from './stop.ts';
import { stopForNowRules } from './stop-for-now.ts';

/** The French ways to say each need. */
export const frenchRules = {
  delete: [...deleteRules, ...goneRules, ...leavingRules, ...endsApplicationRules, ...noContactRules],
  person: [
    ...personRules,
    ...personThereRules,
    ...personAfterAllRules,
    ...personNotMachineRules,
    ...callRules,
    ...candidateCallsRules,
    ...humanOrMachineRules,
  ],
  stop: [...stopRules, ...stopForNowRules],
  not_understood: [...notUnderstoodRules, ...otherLanguageRules, ...rephraseRules, sayAgainRule],
};
