import { z } from 'zod';
import { isStorable } from '#kernel/calendar/is-storable.ts';

/** A time in ISO 8601 with an offset, in the years that the database can store. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => isStorable(new Date(text)));

/** The id of a session, which is that of its application. Upper case is accepted; the database has lower case (D21). */
export const sessionId = z.guid().toLowerCase().meta({ description: 'Identifier of the application.' });

/** An opaque token. Unknown, expired and malformed ones get the same answer (D5). */
export const linkToken = z.string().meta({ description: 'The last part of the mailed link.' });

/** The member of a management operation's input that names the workspace. REST reads it from the path. */
export const workspaceShape = {
  slug: z.string().meta({ description: 'The workspace’s slug, as in its public URLs.' }),
};
