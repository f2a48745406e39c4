import { demoJobId, demoWorkspace } from '#domain/administration/demo/documented-examples.ts';
import { sampleCv } from '#domain/administration/demo/sample-cv.ts';
import type { ExampleValues } from '#routers/base/rest.ts';

/** The id of an application, which is also accepted as the token of some operations (D30). */
const applicationId = '3b9d4a1e-5c7f-4e2a-8d36-91f0c5e7a2b4';

/** The values of the document's examples, on every installation. */
export const documentedValues: ExampleValues = {
  publicUrl: 'https://recrutement.example',
  workspace: demoWorkspace,
  jobId: demoJobId,
  applicationId,
  candidateId: 'c2a7e8f0-1b3d-4c5e-9f60-7a8b9c0d1e2f',
  alertsToken: 'k1.5rGt8LvPj2Ws6Hd4',
  alertId: '7e1f0c2b-6a48-4d93-b5e7-0c9d8a3f2615',
  exportToken: applicationId,
  deletionToken: applicationId,
  portalToken: 'k1.4hW8sKd3yNb6Rq1L',
  addressToken: 'k1.7mZp2TcVw9Xe5Ua0',
  statusToken: 'k1.2bQe6JfRk8Hn4Ly3',
  chatToken: 'k1.9fQ2mZ7xWc4Tn0Vb',
  cv: sampleCv().toString('base64'),
};
