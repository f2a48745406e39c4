import type { openApplication } from '#domain/employers/open-application.ts';

/** One application, as its employer reads it by a mailed link (D46). */
export type EmployerView = Awaited<ReturnType<typeof openApplication>>;

/** One of its files. */
export type EmployerFile = EmployerView['cvs'][number];
