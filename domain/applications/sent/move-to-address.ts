import { randomUUID } from 'node:crypto';
import { findApplication } from '#db/applications/manage-applications.ts';
import {
  findLatestCorrection,
  insertPerson,
  lockEncryptedFiles,
  lockTwoPersons,
  moveApplication,
} from '#db/applications/move-application.ts';
import type { StoredApplication } from '#db/applications/store-application.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { insertAddressChange } from '#db/candidates/address-changes.ts';
import type { Candidate } from '#db/candidates/candidates.ts';
import type { Queryable } from '#db/connection/database.ts';
import type { Deps } from '#domain/ports.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { decryptCandidateKey, mintCandidateKey } from '../candidate-key.ts';
import { reencryptCvText } from '../cv-text.ts';
import { rewrapFileKey } from '../file-vault.ts';

export type MoveDeps = Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'followUp'>;
type Address = { email: string; emailNormalized: string };

/**
 * Moves the application to the candidate with this address, a known or a new one, as if it had been sent from there. An
 * application stays where it is if it has the address already or is not correctable. Resolves to false if a candidate
 * changed meanwhile, so that the caller tries again.
 */
export function moveToAddress(
  deps: MoveDeps,
  { applicationId, ...address }: Address & { applicationId: string },
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const beforeLock = await findApplication(tx, applicationId);
    if (beforeLock === null) return true;
    const { workspaceId, candidateId } = beforeLock;
    const { person, other: personAtAddress } = await lockTwoPersons(tx, {
      ...address,
      workspaceId,
      id: candidateId,
    });
    const application = await findApplication(tx, applicationId);
    if (application?.candidateId !== candidateId || person === null) return false;
    const latestCorrection = await findLatestCorrection(tx, applicationId);
    const addressSince = latestCorrection?.requestedAt ?? application.createdAt;
    const hasAddress = person.id === personAtAddress?.id;
    if (hasAddress || !isCorrectable({ application, person, addressSince })) return true;
    const newOwner =
      personAtAddress ?? (await insertPerson(tx, newCandidate(deps, { application, address, at })));
    if (newOwner === null) return false;
    const previousEmail = latestCorrection?.email ?? application.email;
    await move(deps, tx, { application, person, newOwner, address, previousEmail, at });
    return true;
  });
}

type ApplicationToMove = {
  application: StoredApplication;
  person: Candidate;
  /** The time from which the application has its present address. */
  addressSince: Date;
};

/**
 * Tells whether the application may move: its candidate is under no legal hold, did not withdraw it, and has opened no
 * mailed link since the application got its present address.
 */
function isCorrectable({ application, person, addressSince }: ApplicationToMove): boolean {
  if (person.heldAt !== null || application.status === 'withdrawn') return false;
  return person.linkOpenedAt === null || person.linkOpenedAt < addressSince;
}

type Newcomer = { application: StoredApplication; address: Address; at: Date };

/** Builds the row of a new candidate, whose first application this is (D17). */
function newCandidate(deps: Pick<Deps, 'dataKeys'>, { application, address, at }: Newcomer) {
  const id = randomUUID();
  const { workspaceId, firstName, lastName, phone } = application;
  const times = { lastContactAt: at, createdAt: at, updatedAt: at };
  const { sealed } = mintCandidateKey(deps, id);
  return { id, workspaceId, firstName, lastName, phone, ...address, sealedKey: sealed, ...times };
}

type Move = Newcomer & { person: Candidate; newOwner: Candidate; previousEmail: string };

/** Moves the rows, encrypts the files' keys and texts under the new owner's key, and enqueues the mails. */
async function move(
  { dataKeys, followUp }: MoveDeps,
  tx: Queryable,
  { application, person, newOwner, address, previousEmail, at }: Move,
): Promise<void> {
  const { id: applicationId, workspaceId, lang } = application;
  const keys = {
    from: decryptCandidateKey({ dataKeys }, person.id, person.sealedKey),
    to: decryptCandidateKey({ dataKeys }, newOwner.id, newOwner.sealedKey),
  };
  const encrypted = await lockEncryptedFiles(tx, applicationId);
  const files = encrypted.map(({ id, sealedKey, sealedText }) => ({
    id,
    sealedKey: rewrapFileKey({ id, sealedKey }, keys),
    sealedText: sealedText === null ? null : reencryptCvText({ cvId: id, sealedText }, keys),
  }));
  await moveApplication(tx, { application, from: person.id, to: newOwner.id, files, at });
  const addressChangeId = randomUUID();
  await insertAddressChange(tx, {
    id: addressChangeId,
    candidateId: newOwner.id,
    applicationId,
    ...address,
    previousEmail,
    lang,
    requestedAt: at,
    confirmedAt: at,
  });
  await appendAudit(tx, {
    at,
    actor: 'form',
    action: 'application.address_corrected',
    workspaceId,
    subject: { kind: 'application', id: applicationId },
    details: { from: personalHmac(keys.to, previousEmail), to: personalHmac(keys.to, address.email) },
  });
  await followUp.enqueue(tx, { name: 'acknowledge-corrected-address', addressChangeId });
  await followUp.enqueue(tx, { name: 'tell-mistyped-address', addressChangeId });
  await followUp.enqueue(tx, { name: 'announce-corrected-address', addressChangeId, applicationId });
  // An extraction that is under way stores nothing, since it knows the file's former key. This job does it again.
  if (encrypted.some(({ textState }) => textState === 'pending'))
    await followUp.enqueue(tx, { name: 'extract-cv-text', applicationId });
}
