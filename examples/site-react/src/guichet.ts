import { createWSClient, wsLink } from '@trpc/client';
import { DefaultChatTransport, WebSocketChatTransport } from 'ai';
import { createGuichetClient } from 'guichet-client';

/** `/?service=https://jobs.example.org&workspace={slug}&over=socket`. */
const parameters = new URLSearchParams(location.search);
const service = parameters.get('service') ?? 'http://127.0.0.1:3000';
const sockets = service.replace(/^http/, 'ws');
const isOverSocket = parameters.get('over') === 'socket';

export const workspaceSlug = parameters.get('workspace') ?? 'atelier-lumiere';

/** Typed calls: over HTTP, with subscriptions as server-sent events, or all of them over one WebSocket. */
export const guichet = createGuichetClient({
  url: service,
  links: isOverSocket ? [wsLink({ client: createWSClient({ url: `${sockets}/trpc` }) })] : [],
});

/** How `useChat` speaks with the service. */
export function chatTransport(session: string) {
  const path = `/api/v2/prequalif/${session}`;
  return isOverSocket
    ? new WebSocketChatTransport({ url: `${sockets}${path}/socket` })
    : new DefaultChatTransport({ api: `${service}${path}/stream` });
}

/** The page remembers these ids of an application while its tab is open. */
export type Submitted = { session: string; chatToken: string };

export function remember(submitted: Submitted): void {
  sessionStorage.setItem('submitted', JSON.stringify(submitted));
}

export function recall(): Submitted | null {
  return JSON.parse(sessionStorage.getItem('submitted') ?? 'null');
}

/** A refusal's own sentence: clients of the AI SDK have its whole body as the error's message. */
export function sentenceOf(error: Error): string {
  try {
    return JSON.parse(error.message).error;
  } catch {
    return error.message;
  }
}
