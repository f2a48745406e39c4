import type { ApplicationEventFields } from '#db/webhooks/record-events.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { applicationPayload, employerEventBody } from '../webhooks/employer-events.ts';
import { eventBody } from '../webhooks/partner-events.ts';
import { type FormSender, isTest, type PartnerSender } from './senders.ts';

type Received = { sender: PartnerSender | FormSender; job: VisibleJob; applicationId: string; at: Date };

/** Builds the webhook events of a new application: for its employer (D56), and for the partner that sent it (D48). */
export function receivedEvents(
  deps: Pick<Deps, 'settings'>,
  { sender, job, applicationId, at }: Received,
): ApplicationEventFields[] {
  const type = 'application.received';
  const test = isTest(sender);
  const { id: workspaceId, slug } = job.workspace;
  const employerData = applicationPayload(deps, {
    slug,
    applicationId,
    jobId: job.id,
    status: 'received',
    test,
  });
  const employerEvent = { workspaceId, type, body: employerEventBody(type, at, employerData) };
  if (sender.channel === 'form') return [employerEvent];
  const { partnerId, reference, attribution } = sender;
  const partnerData = {
    applicationId,
    jobId: job.id,
    id: reference,
    source: attribution.source,
    status: 'received',
    test,
  } as const;
  return [employerEvent, { partnerId, type, body: eventBody(type, at, partnerData) }];
}
