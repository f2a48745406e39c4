import { scopeMissing } from '#kernel/errors/refusals.ts';
import { type OperationMeta, type RestMeta, rest } from '../base/rest.ts';

type PartnerMeta = Omit<RestMeta, 'tag' | 'scope' | 'errors' | 'extension' | 'path'> & {
  /** The path below `/api/partner/v1`. */
  path: `/${string}`;
};

/** Describes an operation of a partner on its own set-up; what all of them share is here (D88). */
export function partnerRest({ path, ...meta }: PartnerMeta): OperationMeta {
  return rest({
    tag: 'Partners',
    scope: 'jobs:feed',
    errors: 'standard',
    extension: true,
    cache: 'no-store',
    ...meta,
    ...(meta.statuses.includes(403) && {
      refusals: {
        403: {
          description: 'A test key reaches the sandbox alone.',
          failure: scopeMissing('jobs:feed', 'workspace'),
        },
        ...meta.refusals,
      },
    }),
    path: `/api/partner/v1${path}`,
  });
}
