import { QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { type AppRouter, createGuichetClient } from 'guichet-client';

export const queryClient = new QueryClient();

/** Options for TanStack Query, with the types of the service's own procedures. */
export const guichet = createTRPCOptionsProxy<AppRouter>({
  client: createGuichetClient({ url: location.origin }),
  queryClient,
});
