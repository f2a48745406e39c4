import { Agent, request as httpsRequest } from 'node:https';
import type { WebhookAnswer, WebhookFault, WebhookMessage, WebhookSender } from '#domain/ports.ts';
import type { Network } from '../config/networks.ts';
import { createGuardedLookup, hostOf, RefusedAddress, UnknownHost } from './guarded-lookup.ts';

type SenderOptions = {
  allowedNetworks: readonly Network[];
  /** Resolves a host to its present addresses. */
  resolve?: (hostname: string) => Promise<readonly string[]>;
  /** A certification authority instead of the public ones. */
  ca?: string;
  /** Bounds one attempt, from resolving the host to the answer's status. */
  timeoutMs?: number;
};

/** Bounds an answer's body, which is ignored; a longer body closes the connection. */
const ANSWER_BYTES_MAX = 16_384;
/**
 * The time for which an idle connection stays open: shorter than most servers' timeout, so that no connection is used
 * while the other side closes it.
 */
const IDLE_MS = 4_000;
/**
 * The longest wait for the answer's body after its status. Only a connection whose answer is complete can be used
 * again.
 */
const BODY_MS = 1_000;

/** The receiver did not answer in time. */
class Overdue extends Error {}

/**
 * Creates the sender. It checks each address when it connects, since a name may resolve to another address than before
 * (D48).
 */
export function createWebhookSender({
  allowedNetworks,
  resolve,
  ca,
  timeoutMs = 15_000,
}: SenderOptions): WebhookSender & { close(): void } {
  const { isAllowed, resolveAllowed, lookup, assertAllowedLiteral } = createGuardedLookup({
    allowedNetworks,
    resolve,
  });

  // Has no `maxSockets`: partners share hosts, and an attempt that waits for a socket would use up its time.
  const agent = new Agent({
    keepAlive: true,
    timeout: IDLE_MS,
    rejectUnauthorized: true,
    lookup,
    ...(ca !== undefined && { ca }),
  });

  /** Sends a message; resolves to the status of its answer. A timer bounds it in any state of the request. */
  function post({ url, headers, body }: WebhookMessage): Promise<number> {
    const { promise, resolve: resolveStatus, reject } = Promise.withResolvers<number>();
    const outgoing = httpsRequest(url, { agent, method: 'POST', headers });
    let status: number | null = null;
    /**
     * Ends the request. A status that has arrived is the answer, even if the body breaks off or does not end; without
     * one the request fails with `error`.
     */
    const finish = (error: Error) => {
      if (status === null) reject(error);
      else resolveStatus(status);
      outgoing.destroy();
    };
    let timer = setTimeout(finish, timeoutMs, new Overdue()).unref();
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) return;
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) finish(new RefusedAddress());
      });
    });
    outgoing.once('response', (response) => {
      status = response.statusCode ?? 0;
      clearTimeout(timer);
      timer = setTimeout(finish, BODY_MS, new Overdue()).unref();
      let bytes = 0;
      response.on('error', finish).on('data', ({ length }: Buffer) => {
        bytes += length;
        // The status is known by now, so the error is not used.
        if (bytes > ANSWER_BYTES_MAX) finish(new Overdue());
      });
    });
    outgoing.on('error', finish);
    // The request closes after its answer. A connection that switches to another protocol closes without an answer or
    // an error.
    outgoing.once('close', () => {
      clearTimeout(timer);
      finish(new Error('closed without an answer'));
    });
    outgoing.end(body);
    return promise;
  }

  return {
    refusalOf: async (text) => {
      const sentence = findUrlRefusal(text);
      if (sentence !== null) return { fault: 'refused_address', sentence };
      try {
        await resolveAllowed(hostOf(text));
        return null;
      } catch (error) {
        if (error instanceof UnknownHost) return { fault: 'unknown_host', sentence: error.message };
        return { fault: 'refused_address', sentence: new RefusedAddress().message };
      }
    },
    send: async (message): Promise<WebhookAnswer> => {
      try {
        if (findUrlRefusal(message.url) !== null) throw new RefusedAddress();
        assertAllowedLiteral(message.url);
        return { status: await post(message), fault: null };
      } catch (error) {
        return { status: null, fault: faultOf(error) };
      }
    },
    close: () => agent.destroy(),
  };
}

/** Returns the sentence that refuses the URL of a webhook; null for a URL that webhooks may have. */
function findUrlRefusal(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:') return 'A webhook’s address begins with https://.';
  if (url.username !== '' || url.password !== '') return 'A webhook’s address has no login.';
  return url.hash === '' ? null : 'A webhook’s address has no fragment.';
}

function faultOf(error: unknown): WebhookFault {
  if (!(error instanceof Error)) return 'connection';
  if (error instanceof RefusedAddress) return 'refused_address';
  if (error instanceof UnknownHost) return 'unknown_host';
  if (error instanceof Overdue) return 'timeout';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /TLS|SSL|CERT|EPROTO|SELF_SIGNED|VERIFY/.test(code) ? 'tls' : 'connection';
}
