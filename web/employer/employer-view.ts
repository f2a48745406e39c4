import type { readLinkedApplication } from '#domain/employers/read-linked-application.ts';

/** One application, as its employer reads it by a mailed link (D46). */
export type EmployerView = Awaited<ReturnType<typeof readLinkedApplication>>;

/** One of its files. */
export type EmployerFile = EmployerView['cvs'][number];
