import { z } from 'zod';
import { isKeyedListing, type KeyedListing } from '#domain/jobs/listing.ts';
import { t } from './trpc.ts';

/** The type of an output parser for tRPC: `_input` is the procedure's result, `_output` what its callers get. */
type ListingOutput<Content> = { _input: KeyedListing<Content>; _output: Content };

/**
 * Makes the output parser of a procedure that returns a listing. Its `parse` checks nothing, since our own code has
 * rendered the content. The schema itself is for the document and for the types of callers.
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
