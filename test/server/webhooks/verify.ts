import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { partnerEvents, testEvent } from '#domain/webhooks/partner-events.ts';
import type { Received } from './receiver.ts';

const events = { ...partnerEvents, ...testEvent };

/**
 * Verifies a delivery with the reference library at the time of its signature; throws where no secret fits, or
 * where it holds more or less than is described.
 */
export function verify(secret: string, { headers, body }: Received): unknown {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Number(headers['webhook-timestamp']) * 1000);
  try {
    const event = new Webhook(secret).verify(body, headers) as {
      type: keyof typeof events;
      data: unknown;
    };
    events[event.type].strict().parse(event.data);
    return event;
  } finally {
    clock.mockRestore();
  }
}
