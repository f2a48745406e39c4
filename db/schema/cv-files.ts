import { pgTable, unique } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant } from './base/columns.ts';
import { belongsTo } from './base/references.ts';

/** The kinds of files of an application: the CV, the letter, and any other document. */
export const fileKinds = ['cv', 'letter', 'other'] as const;

/**
 * A row describes a file of an application, whose bytes are in the CV store under `storageKey` (D20). A later CV is a
 * further row. The table's name is older than letters and other files.
 */
export const cvFiles = pgTable(
  'cv_files',
  (t) => ({
    id: id(),
    applicationId: belongsTo('application_id', () => applications.id),
    /** 1 for the first CV only. All other files have 2 and up, even without a CV. */
    number: t.smallint('number').notNull().default(1),
    kind: t.text('kind', { enum: fileKinds }).notNull().default('cv'),
    fileName: t.text('file_name').notNull(),
    mediaType: t.text('media_type').notNull(),
    byteLength: t.integer('byte_length').notNull(),
    sha256: t.text('sha256').notNull(),
    storageKey: t.text('storage_key').notNull().unique(),
    /**
     * The file's own key, encrypted with the candidate's key: deleting that one makes every copy unreadable (D34).
     */
    sealedKey: t.text('sealed_key').notNull(),
    /** `pending`: also between tries. `none`: the file has no text. `unreadable`: no further try is made. */
    textState: t.text('text_state', { enum: ['pending', 'extracted', 'none', 'unreadable'] }).notNull(),
    /** The number of tries begun: at most two, since a file can crash the process that reads it (D38). */
    textTries: t.smallint('text_tries').notNull().default(0),
    /** Extracted text, encrypted under the candidate's key. */
    sealedText: t.text('sealed_text'),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [unique().on(table.applicationId, table.number)],
);
