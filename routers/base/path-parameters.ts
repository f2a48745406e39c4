import { z } from 'zod';

/** Accepts any spelling of a UUID; the database stores the lower-case one (D21). */
export const sessionId = z.guid().toLowerCase().meta({ description: 'Identifier of the application.' });
/** Is opaque: an unknown, expired or malformed token gets the same answer (D5). */
export const linkToken = z.string().meta({ description: 'The last part of the mailed link.' });
