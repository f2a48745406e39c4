import {
  docOfEndlessTable,
  docxOfNestedParagraphs,
  docxOfOneLetter,
  docxOfParagraphs,
} from '#test/support/files/sample-files/exhausting.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import type { SentFile } from './senders.ts';

const SEED = 20_261_122;
const SENDERS = 3;
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

function asDoc(data: Buffer): SentFile {
  return { fileName: 'cv.doc', contentType: 'application/msword', data };
}

function asDocx(data: Buffer): SentFile {
  return { fileName: 'cv.docx', contentType: docxType, data };
}

/** The two files that exhausted parsers, so often for each of the three senders, and variations of them. */
export function exhaustingFiles({ timesEach, varied }: { timesEach: number; varied: number }): SentFile[] {
  const pair = [asDoc(docOfEndlessTable({ bytes: 5_000_000 })), asDocx(docxOfParagraphs(1_000_000))];
  const repeated = pair.flatMap((file) => new Array<SentFile>(timesEach * SENDERS).fill(file));
  return [...repeated, ...variations(SEED, varied)];
}

/** Files that are each a little different from those two, the same ones for the same seed. */
function variations(seed: number, count: number): SentFile[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const makers: [() => SentFile, () => SentFile, () => SentFile, () => SentFile] = [
    () =>
      asDoc(
        docOfEndlessTable({
          bytes: 100_000 + below(2_000_000),
          sectorShift: pick(random, [9, 12]),
          named: below(4),
          difat: pick(random, ['self', 'ring']),
        }),
      ),
    () => asDocx(docxOfParagraphs(below(600_000), pick(random, ['<w:p/>', '<w:p></w:p>', '<w:p>\n</w:p>']))),
    () => asDocx(docxOfNestedParagraphs(below(300_000))),
    () => asDocx(docxOfOneLetter(below(20_000_000))),
  ];
  return Array.from({ length: count }, () => pick(random, makers)());
}
