import type { readLinkedApplication } from '#domain/employers/read-linked-application.ts';

/** One application, as the employer reads it with a mailed link (D46). */
export type EmployerView = Awaited<ReturnType<typeof readLinkedApplication>>;

/** One file of the application. `cvs` has the files of all kinds. */
export type EmployerFile = EmployerView['cvs'][number];
