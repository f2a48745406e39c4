import { z } from 'zod';
import { isKeyedListing, type KeyedListing } from '#domain/jobs/listing.ts';
import { t } from './trpc.ts';

/** tRPC reads two types from these members: the procedure's result, and the value that its callers get. */
type ListingOutput<Content> = { _input: KeyedListing<Content>; _output: Content };

/**
 * Declares the output of a procedure that returns a listing: its callers get the content, which `schema` documents. The
 * content is not parsed, since our own code rendered it.
 */
function listingOutput<Schema extends z.ZodObject>(schema: Schema): ListingOutput<z.output<Schema>> {
  const output = Object.assign(
    z.lazy(() => schema),
    { parse: (listing: unknown) => listing },
  );
  return output as unknown as ListingOutput<z.output<Schema>>;
}

/** Encodes a returned listing in the form that the transport sends. */
const encodeListing = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok || !isKeyedListing(result.data)) return result;
  return { ...result, data: await ctx.encodeListing(result.data) };
});

/** Builds a part of a procedure, which then returns a listing whose content `schema` describes. */
export function listing<Schema extends z.ZodObject>(schema: Schema) {
  return t.procedure.use(encodeListing).output(listingOutput(schema));
}
