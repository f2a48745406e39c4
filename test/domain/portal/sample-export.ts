import type { ExportedData } from '#domain/portal/export/exported-data.ts';

const at = '2026-11-21T08:15:00.000Z';
const [first, second] = ['0b7f3f0e-6c0f-4a40-9b39-1f1b0c6f5d11', '5c1d9a54-0f8e-4f4e-a8a8-7d0a4c1f2b22'];
const sha256 = 'a3f5'.repeat(16);

export const files = [{ applicationId: first, path: 'files/1-Parcours de Camille.pdf' }];

/** An export of a person with every kind of data. */
export function sampleExport(lang: 'fr' | 'en'): ExportedData {
  const sent = {
    receivedAt: at,
    firstName: 'Camille',
    lastName: 'Fontanel',
    email: 'camille.fontanel@courriel.example',
    phone: '+33 4 00 00 00 00',
    lang,
    updatedAt: at,
  };
  return {
    exportedAt: at,
    rgpd: { legalBasis: 'Consentement du candidat (RGPD, article 6).', retentionMonths: 24 },
    candidate: { ...sent, cvFilePath: `cv/${first}`, createdAt: at },
    applications: [
      {
        ...sent,
        id: first,
        job: { id: first, title: 'Technicienne de maintenance' },
        channel: 'form',
        partner: null,
        source: null,
        broadcastId: null,
        portfolioUrl: 'https://www.exemple.example/camille',
        why: 'J’aime les presses.\nEt les ateliers où l’on apprend.',
        answers: [
          {
            questionId: 'start',
            question: { fr: 'Quand pouvez-vous commencer ?', en: 'When can you start?' },
            kind: 'date',
            value: '2027-03-31',
          },
        ],
        cv: {
          fileName: 'Parcours de Camille.pdf',
          mediaType: 'application/pdf',
          byteLength: 1200,
          sha256,
          storageKey: `cv/${first}`,
        },
        status: 'in_review',
        verified: null,
        references: [],
        statusHistory: [
          {
            from: 'received',
            to: 'in_review',
            reason: 'Profil à lire à deux.',
            actor: 'administrator',
            decidedBy: 'Léa Roy, recruteuse',
            at,
          },
        ],
        contests: [
          {
            text: 'Mon permis est valide.\nRelisez, s’il vous plaît.',
            requestedAt: at,
            dueAt: '2026-12-21T08:15:00.000Z',
            answer: 'Nous avons relu votre candidature.',
            answeredBy: 'Marc Petit, directeur',
            answeredAt: at,
          },
        ],
        prequalification: {
          aiConsent: true,
          decision: 'ai',
          createdAt: at,
          updatedAt: at,
          state: { disponibilité: { dès: '2027-01-04' } },
          callback: { phone: '06 12 34 56 78', when: 'en semaine, après 17 h' },
          facts: [
            {
              question: 'availability',
              status: 'answered',
              answer: 'dès janvier',
              quote: 'Dès janvier.',
              messageId: 'b',
            },
            { question: 'pay', status: 'declined', answer: 'non', quote: 'Non merci.', messageId: 'd' },
          ],
          transcript: [
            {
              id: 'a',
              role: 'assistant',
              origin: 'ai',
              model: 'claude-of-tests',
              text: 'Quand ?',
              incomplete: false,
              at,
            },
            {
              id: 'b',
              role: 'user',
              origin: 'candidate',
              model: null,
              text: 'Dès janvier.',
              incomplete: false,
              at,
            },
            {
              id: 'c',
              role: 'assistant',
              origin: 'script',
              model: null,
              text: 'Merci, not',
              incomplete: true,
              at,
            },
          ],
        },
      },
      {
        ...sent,
        id: second,
        job: { id: second, title: 'Chef d’atelier' },
        channel: 'partner',
        partner: { code: 'tableau', name: 'Tableau des Offres' },
        source: 'tableau',
        broadcastId: 'diffusion-7',
        portfolioUrl: null,
        why: null,
        answers: [],
        cv: null,
        status: 'received',
        verified: true,
        references: [{ source: 'tableau', reference: `reference-${'0123456789'.repeat(12)}`, at }],
        statusHistory: [],
        prequalification: undefined,
      },
    ],
    consents: [
      {
        applicationId: first,
        kind: 'application',
        decision: 'given',
        noticeVersion: '2026-11-01',
        noticeSha256: sha256,
        lang,
        way: 'form',
        addressHmac: sha256,
        at,
      },
      {
        applicationId: first,
        kind: 'ai_conversation',
        decision: 'ai',
        noticeVersion: '2026-11-9',
        noticeSha256: sha256,
        lang,
        way: 'form',
        addressHmac: sha256,
        at,
      },
    ],
    retention: {
      months: 24,
      lastContactAt: at,
      linkOpenedAt: null,
      purgeAt: '2028-11-21T08:15:00.000Z',
      heldSince: null,
    },
    recipients: [
      { kind: 'workspace', name: 'Ateliers Varenne', since: at },
      { kind: 'operator', name: 'Éditions du Guichet SAS', since: at },
      { kind: 'partner', name: 'Tableau des Offres', code: 'tableau', since: at },
      {
        kind: 'ai_provider',
        name: 'Anthropic',
        country: 'US',
        model: 'claude-of-tests',
        since: at,
        until: at,
      },
      { kind: 'ai_provider', name: null, country: null, model: 'small-0', since: at, until: at },
    ],
    mails: [
      {
        kind: 'acknowledge-application',
        applicationId: first,
        to: sent.email,
        lang,
        createdAt: at,
        sentAt: at,
      },
      {
        kind: 'announce-human-request',
        applicationId: first,
        to: 'workspace',
        lang: null,
        createdAt: at,
        sentAt: null,
      },
    ],
    deletionRequests: [],
  };
}
