import { candidateCallsRules } from '../candidate-calls/candidate-calls-en.ts';
import { endsApplicationRules } from '../ends-application/ends-application-en.ts';
import { personThereRules } from '../person-there/person-there-en.ts';
import { sayAgainRule } from '../rules/say-again.ts';
import { personAfterAllRules } from '../second-thoughts/person-en.ts';
import { callRules } from './call.ts';
import { deleteRules } from './delete.ts';
import { goneRules } from './gone.ts';
import { humanOrMachineRules } from './human-or-machine.ts';
import { leavingRules } from './leaving.ts';
import { noContactRules } from './no-contact.ts';
import { notUnderstoodRules } from './not-understood.ts';
import { otherLanguageRules } from './other-language.ts';
import { personRules } from './person.ts';
import { personReadsRules } from './person-reads.ts';
import { rephraseRules } from './rephrase.ts';
import { stopRules } from './stop.ts';

/** The English ways to say each need. */
export const englishRules = {
  delete: [...deleteRules, ...goneRules, ...leavingRules, ...endsApplicationRules, ...noContactRules],
  person: [
    ...personRules,
    ...personThereRules,
    ...personAfterAllRules,
    ...personReadsRules,
    ...callRules,
    ...candidateCallsRules,
    ...humanOrMachineRules,
  ],
  stop: stopRules,
  not_understood: [...notUnderstoodRules, ...otherLanguageRules, ...rephraseRules, sayAgainRule],
};
