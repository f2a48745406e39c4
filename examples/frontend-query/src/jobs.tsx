import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from 'guichet-client';
import { useDeferredValue, useState } from 'react';
import { guichet } from './guichet.ts';

const LIMIT = 20;

/** An employer's jobs: searched while the user types, a page at a time. */
export function Jobs({ workspaceSlug }: { workspaceSlug: string }) {
  const [text, setText] = useState('');
  const [cursors, setCursors] = useState<string[]>([]);
  const words = useDeferredValue(text).split(/\s+/).filter(Boolean);
  const cursor = cursors.at(-1);
  const input = {
    workspaceSlug,
    limit: LIMIT,
    ...(words.length > 0 && { q: words }),
    ...(cursor && { cursor }),
  };
  const { data, error, isPending } = useQuery(
    guichet.jobs.careers.queryOptions(input, { placeholderData: keepPreviousData, retry: false }),
  );

  if (isPending) return <p role="status">Loading…</p>;
  if (error !== null) return <p role="alert">{messageOf(error)}</p>;
  return (
    <>
      <h1>Jobs at {data.workspace.name}</h1>
      <label>
        Search{' '}
        <input
          type="search"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setCursors([]);
          }}
        />
      </label>
      <p role="status">{data.totalCount} found</p>
      <ul>
        {data.jobs.map(({ id, title, url, location }) => (
          <li key={id}>
            <a href={url}>{title}</a> {location}
          </li>
        ))}
      </ul>
      {cursors.length > 0 && (
        <button type="button" onClick={() => setCursors(cursors.slice(0, -1))}>
          Back
        </button>
      )}
      {data.nextCursor && (
        <button type="button" onClick={() => setCursors([...cursors, data.nextCursor ?? ''])}>
          Next
        </button>
      )}
    </>
  );
}

/** A refusal has an `errorCode`; any other error is a network error. */
function messageOf(error: unknown): string {
  const code =
    error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data?.errorCode : undefined;
  return code === 'not_found' ? 'There is no such employer.' : 'The jobs could not be loaded.';
}
