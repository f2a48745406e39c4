import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { listen, sql } from './surroundings.ts';

type PartnerApplication = {
  id: string;
  job: { jobId: string; source: string; broadcastId: string };
  applicant: {
    firstName: string;
    lastName: string;
    email: string;
    phoneNumber: string;
    resume: { file: { fileName: string; contentType: string; data: string } };
  };
  verified: boolean;
};

const folder = join(process.argv[4] ?? '', 'cv');
await mkdir(folder, { recursive: true });

// The least work to store a partner's application: the rows of Guichet's transaction, and a file that survives a crash.
// It validates, inspects and encrypts nothing, and has no follow-up jobs.
const server = createServer(async (request, response) => {
  try {
    const partner = await partnerOf(String(request.headers['x-api-key']));
    const application: PartnerApplication = JSON.parse((await read(request)).toString());
    const [job] = await sql`select workspace_id from recruitments where id = ${application.job.jobId}`;
    const ids = { candidateId: randomUUID(), applicationId: randomUUID(), cvId: randomUUID() };
    const cv = Buffer.from(application.applicant.resume.file.data, 'base64');
    await writeDurably(ids.cvId, cv);
    await store(application, { ...ids, cv, partnerId: partner?.partner_id, workspaceId: job?.workspace_id });
    const { candidateId, applicationId } = ids;
    const body = JSON.stringify({ success: true, message: 'Received.', candidateId, applicationId });
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  }
});
await listen(server);

async function partnerOf(key: string) {
  const [row] = await sql`select partner_id from partner_keys where digest = ${hash('sha256', key)}`;
  return row;
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Writes a file under its name only once it is on the disk, and then the name. */
async function writeDurably(name: string, bytes: Buffer): Promise<void> {
  const temporaryFile = join(folder, `.${name}`);
  const file = await open(temporaryFile, 'wx');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(temporaryFile, join(folder, name));
  const directory = await open(folder);
  await directory.sync();
  await directory.close();
}

/** The ids of the rows, and the file. */
type NewRows = {
  candidateId: string;
  applicationId: string;
  cvId: string;
  cv: Buffer;
  partnerId: string;
  workspaceId: string;
};

/** Sends as many statements as Guichet does, all in one round trip. */
function store(
  { id, job, applicant, verified }: PartnerApplication,
  { candidateId, applicationId, cvId, cv, partnerId, workspaceId }: NewRows,
): Promise<unknown> {
  const { firstName, lastName, email, phoneNumber, resume } = applicant;
  const { fileName, contentType } = resume.file;
  const jobs = ['acknowledge-application', 'extract-cv-text'].map((name) => ({ name, applicationId }));
  return sql.begin((tx) => [
    tx`insert into candidates (id, workspace_id, email_normalized, email, first_name, last_name, phone, sealed_key,
        last_contact_at, created_at, updated_at)
      values (${candidateId}, ${workspaceId}, ${email}, ${email}, ${firstName}, ${lastName}, ${phoneNumber}, 'none',
        now(), now(), now())`,
    tx`insert into applications (id, workspace_id, recruitment_id, candidate_id, channel, partner_id, source,
        broadcast_id, verified, first_name, last_name, email, phone, lang, status, created_at, updated_at)
      values (${applicationId}, ${workspaceId}, ${job.jobId}, ${candidateId}, 'partner', ${partnerId}, ${job.source},
        ${job.broadcastId}, ${verified}, ${firstName}, ${lastName}, ${email}, ${phoneNumber}, 'fr', 'received', now(), now())`,
    tx`insert into status_changes (application_id, to_status, at) values (${applicationId}, 'received', now())`,
    tx`insert into partner_references (id, partner_id, source, reference, application_id, created_at)
      values (${randomUUID()}, ${partnerId}, ${job.source}, ${id}, ${applicationId}, now())`,
    tx`insert into audit_entries (at, actor, action, workspace_id, subject_kind, subject_id, details)
      values (now(), 'partner', 'application.received', ${workspaceId}, 'application', ${applicationId}, '{}')`,
    tx`insert into cv_files (id, application_id, file_name, media_type, byte_length, sha256, storage_key, sealed_key,
        text_state, created_at)
      values (${cvId}, ${applicationId}, ${fileName}, ${contentType}, ${cv.length}, ${hash('sha256', cv)}, ${cvId}, 'none',
        'none', now())`,
    ...jobs.map(
      ({ name, ...data }) => tx`
      insert into pgboss.job (name, data, start_after) values (${name}, ${tx.json(data)}, now() + interval '1 day')`,
    ),
  ]);
}
