import type { Deps } from '#domain/ports.ts';
import type { CvTextReader } from '../adapters/cv-text-reader.ts';
import type { Mailer } from '../adapters/mailer.ts';

export type FollowUpDeps = Deps & {
  readonly mailer: Mailer;
  readonly cvTextReader: CvTextReader;
  /** Called for each mail that its recipient's allowance left out (D37). */
  onMailWithheld(kind: string): void;
};
