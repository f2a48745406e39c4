import type { WorkspaceView } from '../../domain/jobs/visible-job.ts';

/** A portal as its pages show it: of the person nothing but a first name. */
export type PortalView = {
  workspace: WorkspaceView;
  /** All that the workspace keeps of the person, or one application (D29, D30). */
  scope: 'candidate' | 'application';
  firstName: string | null;
  contactEmail: string;
  /** When the open deletion request is due. */
  deletionDueAt: Date | null;
};
