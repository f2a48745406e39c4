import type { openDeskApplication, openWholeApplication } from '#domain/desk/open-desk-application.ts';

/** One application, as a member of its workspace reads it. */
export type DeskApplication = Awaited<ReturnType<typeof openDeskApplication>>;

/** A desk application with the texts of its files, the person's other applications, and the acts of the employer. */
export type WholeApplication = Awaited<ReturnType<typeof openWholeApplication>>;
