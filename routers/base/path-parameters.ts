import { z } from 'zod';

/** Any spelling of a UUID; the database knows the lower-cased one (D21). */
export const sessionId = z.guid().toLowerCase().meta({ description: 'Identifier of the application.' });
/** Opaque: an address opens something or it does not (D5). */
export const linkToken = z.string().meta({ description: 'The last part of the mailed link.' });
