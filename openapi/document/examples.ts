/** Values that a reader can try; each validates against its schema. */
export type OperationExamples = {
  parameters?: Record<string, string>;
  request?: unknown;
  response?: unknown;
};

const jobId = '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11';
const applicationId = '3b9d4a1e-5c7f-4e2a-8d36-91f0c5e7a2b4';
const candidateId = 'c2a7e8f0-1b3d-4c5e-9f60-7a8b9c0d1e2f';
const changedAt = '2026-11-20T08:15:00.000Z';
const workspace = { name: 'Atelier Lumen', slug: 'atelier-lumen', logo: null };
const session = { sessionId: applicationId };
const turnId = '9d1f0c3e-5a7b-4f2d-8c46-1e0b9a7d3f25';
const answerEvents = `id: ${turnId}:1
data: {"type":"start","messageId":"m-1","messageMetadata":{"generatedBy":"script"}}

id: ${turnId}:2
data: {"type":"start-step"}

id: ${turnId}:3
data: {"type":"text-start","id":"answer"}

id: ${turnId}:4
data: {"type":"text-delta","id":"answer","delta":"Merci. Quand pouvez-vous commencer ?"}

id: ${turnId}:5
data: {"type":"text-end","id":"answer"}

id: ${turnId}:6
data: {"type":"finish-step"}

id: ${turnId}:7
data: {"type":"finish","finishReason":"stop"}

data: [DONE]

`;

export const examples: Readonly<Record<string, OperationExamples>> = {
  listPublishedJobsJson: {
    response: {
      workspace,
      jobs: [
        {
          id: jobId,
          title: 'Développeuse ou développeur TypeScript',
          location: {
            display: 'Lyon 3e',
            city: 'Lyon',
            postalCode: '69003',
            region: 'Auvergne-Rhône-Alpes',
            country: 'France',
          },
          contract: { type: 'CDI', durationValue: null, durationUnit: null },
          salary: { min: 42000, max: 52000, currency: 'EUR', period: 'year' },
          remoteWorkDays: 2,
          qualifications: { experience: '2 ans', languages: ['fr', 'en'] },
          company: { name: 'Atelier Lumen', logo: null },
          descriptions: {
            company: 'Un atelier de vingt personnes.',
            position: 'Vous construisez nos outils.',
            profile: 'Vous aimez le code lisible.',
          },
          benefits: ['Titres-restaurant'],
          publishedAt: '2026-11-02T09:00:00.000Z',
          applyUrl: `https://recrutement.example/apply/atelier-lumen/${jobId}`,
        },
      ],
      count: 1,
      generatedAt: changedAt,
    },
  },
  listPublishedJobsXml: {
    response: `<?xml version="1.0" encoding="UTF-8"?>
<source><publisher><![CDATA[Atelier Lumen]]></publisher><publisherurl><![CDATA[https://recrutement.example/]]></publisherurl><lastBuildDate><![CDATA[${changedAt}]]></lastBuildDate><expectedJobCount><![CDATA[1]]></expectedJobCount>
<job><title><![CDATA[Développeuse ou développeur TypeScript]]></title><referencenumber><![CDATA[${jobId}]]></referencenumber><city><![CDATA[Lyon]]></city><country><![CDATA[FR]]></country></job>
</source>
`,
  },
  getPublicCareersJobs: {
    parameters: { workspaceSlug: workspace.slug },
    response: {
      workspace: { ...workspace, careersUrl: 'https://recrutement.example/careers/atelier-lumen' },
      count: 1,
      generatedAt: changedAt,
      jobs: [
        {
          id: jobId,
          title: 'Développeuse ou développeur TypeScript',
          url: `https://recrutement.example/careers/atelier-lumen/${jobId}`,
          location: 'Lyon 3e',
          company: 'Atelier Lumen',
          contractType: 'CDI',
          experienceLevel: '2 ans',
          educationLevel: 'Bac+5',
          remoteWorkDays: 2,
          salaryMin: 42000,
          salaryMax: 52000,
          publishedAt: '2026-11-02T09:00:00.000Z',
        },
      ],
    },
  },
  createPartnerApplication: {
    request: {
      id: 'board-2026-000184',
      job: { jobId, source: 'board', broadcastId: 'b-77' },
      applicant: {
        firstName: 'Camille',
        lastName: 'Exemple',
        email: 'camille@candidate.example',
        phoneNumber: '+33 1 99 00 12 34',
        resume: { file: { fileName: 'cv.pdf', contentType: 'application/pdf', data: 'JVBERi0xLjcK' } },
      },
      verified: true,
    },
    response: { success: true, message: 'The application has been received.', candidateId, applicationId },
  },
  submitPublicApplication: {
    request: {
      workspaceSlug: workspace.slug,
      jobId,
      firstName: 'Camille',
      lastName: 'Exemple',
      email: 'camille@candidate.example',
      why: 'Votre atelier me plaît.',
      consent: '1',
    },
    response: { ok: true, applicationId },
  },
  recordPrequalificationConsent: {
    parameters: session,
    request: { decision: 'ai' },
    response: { ok: true, aiConsent: true },
  },
  streamPrequalificationConversation: {
    parameters: session,
    request: {
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'J’ai trois ans d’expérience.' }] }],
      workspaceName: workspace.name,
    },
    response: answerEvents,
  },
  resumePrequalificationConversation: { parameters: session, response: answerEvents },
  savePrequalificationState: {
    parameters: session,
    request: { step: 'availability', answers: { startsOn: '2027-01-04' } },
    response: { ok: true, persisted: true },
  },
  exportCandidateData: {
    parameters: { token: applicationId, include: 'files' },
    response: {
      exportedAt: changedAt,
      rgpd: { legalBasis: 'Consentement du candidat (RGPD, article 6).', retentionMonths: 24 },
      candidate: {
        firstName: 'Camille',
        lastName: 'Exemple',
        email: 'camille@candidate.example',
        phone: null,
        cvFilePath: null,
        createdAt: '2026-11-18T14:03:00.000Z',
      },
      applications: [{ id: applicationId, receivedAt: '2026-11-18T14:03:00.000Z', channel: 'form' }],
      consents: [{ kind: 'application', decision: 'given', at: '2026-11-18T14:03:00.000Z' }],
    },
  },
  requestCandidateDeletion: { parameters: { token: applicationId }, response: { ok: true } },
  getServiceHealth: {
    response: { status: 'ok', ok: true, timestamp: changedAt, startedAt: '2026-11-19T06:00:00.000Z' },
  },
  getServiceCatalog: {
    response: {
      name: 'Atelier Lumen recruitment service',
      description: 'The public interface of a recruitment platform.',
      whenToUse: ['Read an employer’s public careers page without a key.'],
      documents: [
        {
          name: 'OpenAPI description',
          url: 'https://recrutement.example/openapi.json',
          mediaType: 'application/json',
        },
      ],
      endpoints: [
        {
          operationId: 'getServiceHealth',
          method: 'GET',
          path: '/api/health',
          authentication: 'none',
          scopes: ['public:read'],
        },
      ],
      scopes: [{ name: 'public:read', description: 'Read public discovery data and published careers.' }],
      publisher: { legalName: 'Atelier Lumen SAS', contactEmail: 'contact@recrutement.example' },
    },
  },
};
