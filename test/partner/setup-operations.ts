import { listOperations, type Operation } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';

export const isPartnerSetup = ({ path }: { path: string }) => path.startsWith('/api/partner/v1/');

/** Every operation of a partner on its own set-up, so that a new one cannot be forgotten. */
export const setupOperations: readonly Operation[] = listOperations(appRouter).filter(({ rest }) =>
  isPartnerSetup(rest),
);
