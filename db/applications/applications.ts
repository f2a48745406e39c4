import type { applications } from '../schema/index.ts';

export type ApplicationIds = { applicationId: string; candidateId: string };
export type StoredApplication = typeof applications.$inferSelect;
export type NewApplication = Omit<
  typeof applications.$inferInsert,
  'candidateId' | 'duplicateOf' | 'status' | 'updatedAt'
>;
