import { t } from '../base/trpc.ts';
import { addCv } from './add-cv.ts';
import { confirmAddressChange } from './confirm-address-change.ts';
import { contestDecision } from './contest-decision.ts';
import { correctContactDetails } from './correct-contact.ts';
import { explainDecisions } from './explain-decisions.ts';
import { exportCandidateData } from './export-candidate-data.ts';
import { readStatusFeed } from './read-status-feed.ts';
import { requestAddressChange } from './request-address-change.ts';
import { requestCandidateDeletion } from './request-candidate-deletion.ts';
import { withdrawApplication } from './withdraw-application.ts';
import { withdrawCandidateDeletion } from './withdraw-candidate-deletion.ts';

export const portalRouter = t.router({
  export: exportCandidateData,
  requestDeletion: requestCandidateDeletion,
  withdrawDeletion: withdrawCandidateDeletion,
  correctContact: correctContactDetails,
  requestAddressChange,
  confirmAddressChange,
  addCv,
  withdrawApplication,
  explain: explainDecisions,
  contestDecision,
  readStatus: readStatusFeed,
});
