import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { candidates, cvFiles } from '../../db/schema/index.ts';
import { openCvText } from '../../routers/applications/cv-text.ts';
import { JobFailure } from '../../server/adapters/job-failure.ts';
import { extractCvText } from '../../server/follow-up/extract-cv-text.ts';
import { docx, docxType, pdf } from '../support/cv-samples.ts';
import { only } from '../support/fixtures.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const { deps, database } = world;

async function extracted(data: Buffer, contentType = 'application/pdf') {
  const ids = await world.apply({ cv: { fileName: 'cv', contentType, data } });
  await extractCvText(deps, ids);
  const row = await rowOf(ids);
  return { ...ids, row, text: await openCvText(deps, ids.applicationId) };
}

async function rowOf({ applicationId }: { applicationId: string }) {
  return only(await database.query.select().from(cvFiles).where(eq(cvFiles.applicationId, applicationId)));
}

const aPdf = () => ({ fileName: 'cv', contentType: 'application/pdf', data: pdf() });

describe('the text of a CV', () => {
  it('is read from a PDF and kept under the candidate’s key only', async () => {
    const { row, text } = await extracted(pdf({ text: 'Presses hydrauliques' }));
    expect(row.textState).toBe('extracted');
    expect(text).toBe('Presses hydrauliques');
    expect(Buffer.from(row.sealedText ?? '', 'base64url').toString('latin1')).not.toContain('Presses');
  });

  it('is read from a Word document', async () => {
    const { row, text } = await extracted(docx('Rigueur et curiosité'), docxType);
    expect(row.textState).toBe('extracted');
    expect(text).toBe('Rigueur et curiosité');
  });

  it('is noted as none where a document has no words', async () => {
    const { row, text } = await extracted(pdf({ text: '' }));
    expect([row.textState, row.sealedText, text]).toEqual(['none', null, null]);
  });

  it.each([
    ['application/pdf', Buffer.from('%PDF-1.4 torn')],
    [docxType, docx().subarray(0, 200)],
  ])(
    'is marked failed, without an error that would be retried, where a file is broken (%s)',
    async (type, data) => {
      const { row, applicationId } = await extracted(data, type);
      expect([row.textState, row.sealedText]).toEqual(['failed', null]);
      await extractCvText(deps, { applicationId });
    },
  );

  it('is given up on a file that inflates beyond all measure', async () => {
    const bomb = deflateSync(deflateSync(Buffer.alloc(2 ** 29, 32), { level: 1 }));
    const { row } = await extracted(inflating(bomb));
    expect(row.textState).toBe('failed');
  });

  it('is given up on a file that takes more processor time than anybody has', async () => {
    const ids = await world.apply({ cv: aPdf() });
    await extractCvText(deps, ids, { isLast: false, limits: { cpuMs: 1, wallMs: 60_000 } });
    expect((await rowOf(ids)).textState).toBe('failed');
  });

  it('is tried again where the machine has no time, and told as timed out when no retry is left', async () => {
    const ids = await world.apply({ cv: aPdf() });
    const limits = { cpuMs: 60_000, wallMs: 1 };
    const none = new JobFailure('there was no time to read the CV');
    await expect(extractCvText(deps, ids, { isLast: false, limits })).rejects.toEqual(none);
    expect((await rowOf(ids)).textState).toBe('pending');
    await expect(extractCvText(deps, ids, { isLast: true, limits })).rejects.toEqual(none);
    expect((await rowOf(ids)).textState).toBe('timed_out');
    await extractCvText(deps, ids);
    expect((await rowOf(ids)).textState).toBe('extracted');
  });

  it('is bounded', async () => {
    const { row, text } = await extracted(docx('mot '.repeat(300_000)), docxType);
    expect(row.textState).toBe('extracted');
    expect(text?.length).toBeLessThanOrEqual(1_000_000);
  });

  it('is extracted once: what is done is not read again', async () => {
    const { applicationId, row } = await extracted(pdf());
    world.files.clear();
    await extractCvText(deps, { applicationId });
    expect(only(await database.query.select().from(cvFiles).where(eq(cvFiles.id, row.id)))).toEqual(row);
  });

  it('is left alone when the person has been erased or sent none', async () => {
    const erased = await world.apply({ cv: { fileName: 'cv', contentType: 'application/pdf', data: pdf() } });
    await database.query.delete(candidates).where(eq(candidates.id, erased.candidateId));
    await extractCvText(deps, erased);
    await extractCvText(deps, await world.apply());
    await extractCvText(deps, { applicationId: randomUUID() });
    expect(await openCvText(deps, erased.applicationId)).toBeNull();
  });
});

/** A one-page PDF whose content stream is deflated twice. */
function inflating(content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << >> >>\nendobj\n' +
        `4 0 obj\n<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}
