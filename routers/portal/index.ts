import { t } from '../base/trpc.ts';
import { exportCandidateData } from './export-candidate-data.ts';
import { requestCandidateDeletion } from './request-candidate-deletion.ts';
import { withdrawCandidateDeletion } from './withdraw-candidate-deletion.ts';

export const portalRouter = t.router({
  export: exportCandidateData,
  requestDeletion: requestCandidateDeletion,
  withdrawDeletion: withdrawCandidateDeletion,
});
