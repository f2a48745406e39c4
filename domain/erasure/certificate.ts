import { CERTIFICATE_MAIL, type DeletionRequest } from '#db/erasure/deletion-requests.ts';
import type { ErasedCounts } from '#db/erasure/erasure.ts';
import type { Signed } from '#kernel/secrets/signing.ts';
import type { Deps } from '../ports.ts';

/** The numbers of erased rows, and of job alerts that the deletion ended. */
type CertifiedCounts = ErasedCounts & { jobAlerts: number };

/** The statement of a deletion's certificate. Nothing in it identifies the person. */
type DeletionStatement = {
  type: 'deletion-certificate';
  version: 1;
  /** The legal name of the operator. */
  issuer: string;
  /** The address of the service that erased the data. */
  service: string;
  requestId: string;
  erasure: 'person' | 'application';
  requestedAt: string;
  issuedAt: string;
  erased: CertifiedCounts;
  /**
   * `told` are the hosts that get the webhook's event, `confirmed` the systems that have confirmed their erasure
   * (D56).
   */
  downstream: { told: string[]; confirmed: { system: string; at: string }[] };
};

type DeletionCertificate = Signed<DeletionStatement>;

type Downstream = { told: readonly string[]; confirmed: readonly { system: string; at: Date }[] };
type CertifiedErasure = Downstream & { request: DeletionRequest; erased: CertifiedCounts };

/** Signs the certificate of an erasure, dated now. */
export function issueCertificate(
  { signer, settings, clock }: Pick<Deps, 'signer' | 'settings' | 'clock'>,
  { request, erased, told, confirmed }: CertifiedErasure,
): DeletionCertificate {
  return signer.sign({
    type: 'deletion-certificate',
    version: 1,
    issuer: settings.publisher.legalName,
    service: settings.publicUrl,
    requestId: request.id,
    erasure: erased.persons > 0 ? 'person' : 'application',
    requestedAt: request.requestedAt.toISOString(),
    issuedAt: clock.now().toISOString(),
    erased,
    downstream: toDownstream({ told, confirmed }),
  });
}

function toDownstream({ told, confirmed }: Downstream): DeletionStatement['downstream'] {
  return {
    told: [...new Set(told)].toSorted(),
    confirmed: confirmed.map(({ system, at }) => ({ system, at: at.toISOString() })),
  };
}

/**
 * Signs a certificate again with new data about other systems: `told` or `confirmed` stays as it was if it is left out.
 * Null for a deletion without a certificate.
 */
export function reissueCertificate(
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  request: Pick<DeletionRequest, 'certificate'>,
  { told, confirmed }: Partial<Downstream>,
): DeletionCertificate | null {
  const statement = storedCertificate(request)?.statement;
  if (statement === undefined) return null;
  // Older versions of this service stored certificates without `downstream`.
  const earlier = statement.downstream ?? { told: [], confirmed: [] };
  const downstream = toDownstream({
    told: told ?? earlier.told,
    confirmed: confirmed ?? earlier.confirmed.map(({ system, at }) => ({ system, at: new Date(at) })),
  });
  return signer.sign({ ...statement, downstream, issuedAt: clock.now().toISOString() });
}

/** Returns the occasion of the certificate's mail. It names no application, since the application may be erased. */
export function certificateOccasion({ requestId, candidateId }: { requestId: string; candidateId: string }) {
  return { kind: CERTIFICATE_MAIL, causeId: requestId, candidateId, applicationId: null };
}

/** Reads the certificate of a request; null without one. The cast is right, since only this file makes certificates. */
export function storedCertificate({ certificate }: Pick<DeletionRequest, 'certificate'>) {
  return certificate as DeletionCertificate | null;
}
