import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './guichet.ts';
import { Jobs } from './jobs.tsx';

/** `/?workspace={slug}`. */
const workspaceSlug = new URLSearchParams(location.search).get('workspace') ?? 'atelier-lumiere';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Jobs workspaceSlug={workspaceSlug} />
    </QueryClientProvider>
  </StrictMode>,
);
