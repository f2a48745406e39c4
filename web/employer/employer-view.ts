import type { readLinkedApplication } from '#domain/employers/read-linked-application.ts';

/** One application, as the employer reads it with a mailed link (D46). */
export type EmployerView = Awaited<ReturnType<typeof readLinkedApplication>>;

/** One file of the application. */
export type EmployerFile = EmployerView['cvs'][number];
