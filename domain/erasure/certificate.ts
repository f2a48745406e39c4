import { CERTIFICATE_MAIL, type DeletionRequest } from '#db/erasure/deletion-requests.ts';
import type { ErasedCounts } from '#db/erasure/erasure.ts';
import type { Signed } from '#kernel/secrets/signing.ts';
import type { Deps } from '../ports.ts';

/** The erased rows, and the job alerts that the deletion ended. */
type CertifiedCounts = ErasedCounts & { jobAlerts: number };

/** The statement of a deletion, with counts of the erased rows: nothing in it identifies the person. */
type DeletionStatement = {
  type: 'deletion-certificate';
  version: 1;
  /** The operator, and the address of the service that erased the data. */
  issuer: string;
  service: string;
  requestId: string;
  erasure: 'person' | 'application';
  requestedAt: string;
  issuedAt: string;
  erased: CertifiedCounts;
};

type DeletionCertificate = Signed<DeletionStatement>;

export function issueCertificate(
  { signer, settings, clock }: Pick<Deps, 'signer' | 'settings' | 'clock'>,
  { request, erased }: { request: DeletionRequest; erased: CertifiedCounts },
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
  });
}

/**
 * Names the certificate's mail: it is the person's and not the application's, since it outlives an erased application.
 */
export function certificateMail({ requestId, candidateId }: { requestId: string; candidateId: string }) {
  return { kind: CERTIFICATE_MAIL, subjectId: requestId, candidateId, applicationId: null };
}

/** Reads the certificate from `deletion_requests`, where only this service writes it. */
export function storedCertificate({ certificate }: Pick<DeletionRequest, 'certificate'>) {
  return certificate as DeletionCertificate | null;
}
