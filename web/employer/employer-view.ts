import type { statusWords } from '#domain/applications/status-words.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { toFacts } from '#domain/sessions/conversation-session.ts';

/** One application as its employer reads it by a mailed link (D46). */
export type EmployerView = {
  workspace: WorkspaceView;
  job: { title: string };
  application: {
    id: string;
    firstName: string | null;
    lastName: string;
    phone: string | null;
    why: string | null;
    status: keyof (typeof statusWords)['fr'];
    createdAt: Date;
    /** Whether the person has applied for this job before. */
    isAgain: boolean;
  };
  /** Where the person is written to. */
  email: string;
  partnerName: string | null;
  /** In the order in which they came. */
  cvs: { number: number; fileName: string; mediaType: string; byteLength: number; createdAt: Date }[];
  decision: 'ai' | 'human' | null;
  facts: ReturnType<typeof toFacts>;
};

export type EmployerCv = { fileName: string; mediaType: string; data: Buffer };
