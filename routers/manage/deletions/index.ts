import { t } from '#routers/base/trpc.ts';
import { confirmDownstream } from './confirm-downstream.ts';
import { executeDeletion } from './execute-deletion.ts';
import { listDeletions } from './list-deletions.ts';
import { readDeletion } from './read-deletion.ts';
import { refuseDeletion } from './refuse-deletion.ts';

export const managedDeletionsRouter = t.router({
  list: listDeletions,
  read: readDeletion,
  execute: executeDeletion,
  refuse: refuseDeletion,
  confirmDownstream,
});
