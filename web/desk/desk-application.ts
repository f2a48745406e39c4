import type { openDeskApplication } from '#domain/desk/open-desk-application.ts';

/** One application, as a member of its workspace reads it. */
export type DeskApplication = Awaited<ReturnType<typeof openDeskApplication>>;
