import { countSetupCall } from '#domain/partners/count-setup-call.ts';
import { scopeMissing } from '#kernel/errors/refusals.ts';
import { partnerKeyProcedure } from './procedures.ts';
import { type OperationMeta, type RestMeta, rest } from './rest.ts';

/** The base of operations on a partner's own set-up. Their calls are counted by key (D98). */
export const partnerSetupProcedure = partnerKeyProcedure.use(async ({ ctx, next }) => {
  await countSetupCall(ctx.deps, ctx);
  return next();
});

type PartnerMeta = Omit<RestMeta, 'tag' | 'scope' | 'errors' | 'extension' | 'path'> & {
  /** The path below `/api/partner/v1`. */
  path: `/${string}`;
};

const testKeyRefusal = {
  403: {
    description: 'A test key reaches only the sandbox.',
    failure: scopeMissing('jobs:feed', 'workspace'),
  },
};

/** Describes an operation on a partner's own set-up (D88). Each may answer 429, since its calls are counted by key. */
export function partnerRest({ path, statuses, ...meta }: PartnerMeta): OperationMeta {
  return rest({
    tag: 'Partners',
    scope: 'jobs:feed',
    errors: 'standard',
    extension: true,
    cache: 'no-store',
    ...meta,
    statuses: [...statuses, 429].toSorted((one, other) => one - other),
    refusals: { ...(statuses.includes(403) ? testKeyRefusal : {}), ...meta.refusals },
    path: `/api/partner/v1${path}`,
  });
}
