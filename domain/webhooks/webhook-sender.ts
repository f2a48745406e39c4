export type WebhookMessage = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** Why there was no answer. */
export type WebhookFault = 'timeout' | 'refused_address' | 'unknown_host' | 'tls' | 'connection';

export type WebhookAnswer = { status: number; fault: null } | { status: null; fault: WebhookFault };

/** Calls the addresses of partners: by HTTPS, and public ones alone (D48). */
export interface WebhookSender {
  /** Why an address is not called, as a sentence; null where it is. */
  refusalOf(url: string): Promise<string | null>;
  /** Sends once, follows no redirect, and does not throw. */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}
