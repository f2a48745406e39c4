import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { candidates, cvFiles } from '#db/schema/index.ts';
import { decryptCvTexts } from '#domain/applications/cv-text.ts';
import { extractCvText } from '#domain/applications/extract-cv-text.ts';
import {
  createCvTextReader,
  createExtractionPool,
  type ExtractionPoolOptions,
} from '#files/extraction/cv-text-reader.ts';
import { describeFailure, FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import { createJobFixture } from '#test/mails/follow-up-fixture.ts';
import { docx, docxType, pdf } from '#test/support/files/cv-samples.ts';
import {
  docxOfBody,
  docxOfNestedParagraphs,
  docxOfOneLetter,
  docxOfParagraphs,
} from '#test/support/files/sample-files/exhausting.ts';
import { only } from '#test/support/fixtures.ts';

const fixture = await createJobFixture();
const { deps, database } = fixture;

async function extracted(data: Buffer, contentType = 'application/pdf') {
  const ids = await fixture.apply({ cv: { fileName: 'cv', contentType, data } });
  await extractCvText(deps, ids);
  const row = await rowOf(ids);
  return { ...ids, row, text: (await decryptCvTexts(deps, ids.applicationId)).get(1) ?? null };
}

async function rowOf({ applicationId }: { applicationId: string }) {
  return only(await database.query.select().from(cvFiles).where(eq(cvFiles.applicationId, applicationId)));
}

async function stateOf(ids: { applicationId: string }) {
  const { textState, textTries } = await rowOf(ids);
  return [textState, textTries];
}

function openPool(options: ExtractionPoolOptions = {}) {
  const pool = createExtractionPool(options);
  afterAll(() => pool.close());
  return pool;
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

  it('keeps tabs, line ends and paragraphs, and says nothing twice', async () => {
    const body =
      '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>2019</w:t><w:tab/><w:t>Lyon</w:t><w:br/><w:t xml:space="preserve"> A&amp;B</w:t></w:r></w:p>' +
      '<mc:AlternateContent><mc:Choice><w:p><w:r><w:t>Encadré</w:t></w:r></w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>Encadré</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent>' +
      '<w:p><w:r><w:delText>biffé</w:delText><w:t>Fin</w:t></w:r></w:p>';
    const { text } = await extracted(docxOfBody(body), docxType);
    expect(text).toBe('2019\tLyon\n A&B\nEncadré\nFin');
  });

  it('waits for a store that is away, and the log names the cause (D9)', async () => {
    const ids = await fixture.apply({ cv: aPdf() });
    const fault = Object.assign(new Error('connect'), {
      code: 'ECONNREFUSED',
      address: '127.0.0.1',
      port: 9000,
    });
    const cvStore = { ...deps.cvStore, get: () => Promise.reject(fault) };
    const failure = await extractCvText({ ...deps, cvStore }, ids).catch((error: unknown) => error);
    expect(describeFailure(failure)).toContain('ECONNREFUSED 127.0.0.1:9000');
    expect(await stateOf(ids)).toEqual(['pending', 0]);
    await extractCvText(deps, ids);
    expect(await stateOf(ids)).toEqual(['extracted', 1]);
  });

  it('is noted as none where a document has no words', async () => {
    const { row, text } = await extracted(pdf({ text: '' }));
    expect([row.textState, row.sealedText, text]).toEqual(['none', null, null]);
  });

  it.each([
    ['application/pdf', Buffer.from('%PDF-1.4 torn')],
    [docxType, docx().subarray(0, 200)],
    [docxType, docxOfParagraphs(1_000_000)],
    [docxType, docxOfNestedParagraphs(300_000)],
    [docxType, docxOfOneLetter(90_000_000)],
  ])(
    'is marked unreadable, without an error that would be retried, where a file is broken or endless (%s)',
    async (type, data) => {
      const { row, applicationId } = await extracted(data, type);
      expect([row.textState, row.sealedText, row.textTries]).toEqual(['unreadable', null, 1]);
      await extractCvText(deps, { applicationId });
    },
  );

  it('is given up on a file that inflates beyond all measure, after two tries at most', async () => {
    const { row } = await extracted(inflating(deflateSync(await deflatedSpaces(512))));
    expect([row.textState, row.sealedText]).toEqual(['unreadable', null]);
    // The parser may give up before its child is seen to have grown too large.
    expect([1, 2]).toContain(row.textTries);
  });

  it('is given up on a file that takes more processor time than anybody has, after a second try', async () => {
    const data = pdf({ bytes: 1_000_000, text: 'mot '.repeat(200_000) });
    const ids = await fixture.apply({ cv: { ...aPdf(), data } });
    const onDeath = vi.fn();
    const cvTextReader = createCvTextReader({ pool: openPool({ taskCpuMsMax: 1, onDeath }) });
    await extractCvText({ ...deps, cvTextReader }, ids);
    expect(await stateOf(ids)).toEqual(['unreadable', 2]);
    expect(onDeath).toHaveBeenCalledTimes(2);
    await extractCvText(deps, ids);
    expect(await stateOf(ids)).toEqual(['unreadable', 2]);
  });

  it('is tried twice in all, also where the node itself died of each try', async () => {
    const ids = await fixture.apply({ cv: aPdf() });
    const read = vi.fn().mockRejectedValue(new Error('the node died'));
    const dying = { ...deps, cvTextReader: { read } };
    await expect(extractCvText(dying, ids)).rejects.toThrow('the node died');
    await expect(extractCvText(dying, ids)).rejects.toThrow('the node died');
    await extractCvText(dying, ids);
    expect(read).toHaveBeenCalledTimes(2);
    expect(await stateOf(ids)).toEqual(['unreadable', 2]);
  });

  it('is left to the queue’s next attempt where there was no child for it, which is no try', async () => {
    const ids = await fixture.apply({ cv: aPdf() });
    const pool = openPool();
    await pool.close();
    const attempt = extractCvText({ ...deps, cvTextReader: createCvTextReader({ pool }) }, ids);
    await expect(attempt).rejects.toEqual(new FollowUpFailure('there was no time to read the CV'));
    expect(await stateOf(ids)).toEqual(['pending', 0]);
    await extractCvText(deps, ids);
    expect(await stateOf(ids)).toEqual(['extracted', 1]);
  });

  it('is left to the next attempt too where its child got no processor, which is no try either', async () => {
    const others = await childrenOf(process.pid);
    const ids = await fixture.apply({ cv: aPdf() });
    const cvTextReader = createCvTextReader({ pool: openPool(), timeoutMs: 3000 });
    // A child that is still starting when the time is over is there for the next.
    while ((await cvTextReader.read({ mediaType: 'application/pdf', data: pdf() })).state !== 'extracted');
    for (const pid of await childrenOf(process.pid)) if (!others.includes(pid)) process.kill(pid, 'SIGSTOP');
    const attempt = extractCvText({ ...deps, cvTextReader }, ids);
    await expect(attempt).rejects.toEqual(new FollowUpFailure('there was no time to read the CV'));
    expect(await stateOf(ids)).toEqual(['pending', 0]);
  });

  it('is bounded', async () => {
    const { row, text } = await extracted(docx('mot '.repeat(300_000)), docxType);
    expect(row.textState).toBe('extracted');
    expect(text?.length).toBeLessThanOrEqual(1_000_000);
  });

  it('is extracted once: what is done is not read again', async () => {
    const { applicationId, row } = await extracted(pdf());
    fixture.files.clear();
    await extractCvText(deps, { applicationId });
    expect(only(await database.query.select().from(cvFiles).where(eq(cvFiles.id, row.id)))).toEqual(row);
  });

  it('is left alone when the person has been erased or sent none', async () => {
    const erased = await fixture.apply({
      cv: { fileName: 'cv', contentType: 'application/pdf', data: pdf() },
    });
    await database.query.delete(candidates).where(eq(candidates.id, erased.candidateId));
    await extractCvText(deps, erased);
    await extractCvText(deps, await fixture.apply());
    await extractCvText(deps, { applicationId: randomUUID() });
    expect((await decryptCvTexts(deps, erased.applicationId)).size).toBe(0);
  });
});

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')));
  return pids.flatMap((pid, index) => {
    const stat = stats[index] ?? '';
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(pid)] : [];
  });
}

/** So many mebibytes of spaces, which are never in memory together. */
function deflatedSpaces(mebibytes: number): Promise<Buffer> {
  const spaces = new Array<Buffer>(mebibytes).fill(Buffer.alloc(2 ** 20, ' '));
  return buffer(Readable.from(spaces).pipe(createDeflate({ level: 1 })));
}

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
