import { z } from 'zod';
import { isStorable } from '#kernel/calendar.ts';

/** A time in ISO 8601 with an offset, in the years that the database can store. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => isStorable(new Date(text)));
