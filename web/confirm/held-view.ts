import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { Notice } from '#domain/notices/notices.ts';
import type { Lang } from '#kernel/language.ts';

/** What an agent submitted, as its person is asked about it (D45). */
export type HeldView = {
  workspace: WorkspaceView;
  jobTitle: string;
  submitted: {
    firstName: string | null;
    lastName: string;
    email: string;
    phone: string | null;
    why: string | null;
    fileName: string | null;
  };
  expiresAt: Date;
  /** What the person agrees to by confirming. */
  notice(lang: Lang): Notice;
};
