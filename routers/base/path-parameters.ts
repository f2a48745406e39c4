import { z } from 'zod';

/** A UUID in any spelling; the database stores the lower-case one (D21). */
export const sessionId = z.guid().toLowerCase().meta({ description: 'Identifier of the application.' });
/** An opaque token. Unknown, expired and malformed ones get the same answer (D5). */
export const linkToken = z.string().meta({ description: 'The last part of the mailed link.' });
