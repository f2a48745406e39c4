import { z } from 'zod';

const time = z.iso.datetime();

/** The state of a deletion request. */
export const deletionState = z.enum(['requested', 'executing', 'done', 'refused', 'withdrawn']);

/** A deletion request, as its employer sees it. */
export const managedDeletion = z
  .object({
    id: z.guid().describe('The id of the request.'),
    state: deletionState.describe('The state of the request.'),
    scope: z
      .enum(['candidate', 'application'])
      .describe('The data to erase: all data of the person, or one application.'),
    candidateId: z.guid().nullable().describe('The id of the person.'),
    applicationId: z
      .guid()
      .nullable()
      .describe('The application to erase; null for all data, and after the erasure.'),
    erasedApplicationIds: z.array(z.guid()).nullable().describe('The ids that were erased.'),
    verified: z.boolean().describe('True if the person asked with the mailed link.'),
    requestedAt: time.describe('The time of the request.'),
    askedAgainAt: time.nullable().describe('The time of its last repetition.'),
    dueAt: time.describe('The time until which it must be answered.'),
    overdue: z.boolean().describe('True if it is open after that time.'),
    onHold: z.boolean().describe('True while a legal hold forbids the erasure.'),
    reason: z.string().nullable().describe('The reason of a refusal.'),
    closedAt: time.nullable().describe('The time at which it was closed.'),
    confirmed: z
      .array(
        z.object({
          system: z.string().describe('The name of the system.'),
          at: time.describe('The time at which it erased the data.'),
        }),
      )
      .describe('The systems that have confirmed the erasure.'),
    updatedAt: time.describe('The time of its last change.'),
  })
  .meta({ id: 'ManagedDeletion' });

/** The answer with one deletion request. */
export const deletionAnswer = z.object({
  deletion: managedDeletion.describe('The request.'),
  certificate: z
    .object({
      statement: z
        .record(z.string(), z.unknown())
        .describe('The erased data, the systems that were notified and those that have confirmed.'),
      signature: z.record(z.string(), z.string()).describe('The signature of the service.'),
    })
    .nullable()
    .describe('The certificate; null until the execution has begun.'),
});

/** The deletion request in the path of an operation. */
export const deletionParameter = {
  id: z.guid().toLowerCase().meta({ description: 'The id of the request.' }),
};

const deletionId = '5b0e2f6c-6f0b-4f58-8a3e-0b8b2c1d9e77';

/** Makes the path parameters of the examples in the OpenAPI document. */
export const exampleParameters = ({ workspace }: { workspace: { slug: string } }) => ({
  slug: workspace.slug,
  id: deletionId,
});

/** The deletion request of the examples. */
export const deletionExample = {
  id: deletionId,
  state: 'done',
  scope: 'candidate',
  candidateId: '8f14e45f-ceea-4e7a-9b1d-2c9f3a7d5e60',
  applicationId: null,
  erasedApplicationIds: ['3f6c1f0a-5c1d-4b7e-9a80-1d2c3b4a5f60'],
  verified: true,
  requestedAt: '2026-11-20T08:00:00.000Z',
  askedAgainAt: null,
  dueAt: '2026-12-20T08:00:00.000Z',
  overdue: false,
  onHold: false,
  reason: null,
  closedAt: '2026-11-26T08:55:00.000Z',
  confirmed: [{ system: 'ats', at: '2026-11-26T08:56:00.000Z' }],
  updatedAt: '2026-11-26T08:56:02.000Z',
};

/** The example of a refused request. */
export const refusedDeletionExample = {
  ...deletionExample,
  state: 'refused',
  erasedApplicationIds: null,
  reason: 'Une procédure est en cours.',
  confirmed: [],
};

/** The certificate of the examples. */
export const certificateExample = {
  statement: {
    type: 'deletion-certificate',
    version: 1,
    requestId: deletionId,
    downstream: { told: ['ats.example'], confirmed: deletionExample.confirmed },
  },
  signature: { algorithm: 'Ed25519', publicKey: 'MCowBQYDK2VwAyEA', value: 'c2lnbmVk' },
};
