import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

/*
 * A repetition is ambiguous if one of its choices is made of others, or is there twice: "(?:has|been|has been) " reads "has
 * been" in two ways. A text of n such words that does not match is then tried in 2^n ways: 200 characters take minutes.
 */

/** The texts of an expression that are known: those without classes and repetitions. Too many count as none. */
type Texts = string[];

const TEXTS_MAX = 3_000;

function join(first: Texts, second: Texts): Texts {
  if (first.length * second.length > TEXTS_MAX) return [];
  return first.flatMap((start) => second.map((end) => start + end));
}

/** Reads the source of a pattern, and lists the choices of each repeated group. */
class SourceReader {
  readonly repetitions: { source: string; choices: Texts[] }[] = [];
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  readChoices(): Texts[] {
    const choices: Texts[] = [];
    let texts: Texts = [''];
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        choices.push(texts);
        texts = [''];
        this.at += 1;
      } else texts = join(texts, this.readPart());
    }
    return [...choices, texts];
  }

  private readPart(): Texts {
    const begin = this.at;
    const { texts, choices } = this.readAtom();
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.source.slice(this.at))?.[0] ?? '';
    this.at += quantifier.length;
    if (quantifier === '') return texts;
    if (quantifier.startsWith('?')) return [...texts, ''];
    if (choices !== null) this.repetitions.push({ source: this.source.slice(begin, this.at), choices });
    return [];
  }

  private readAtom(): { texts: Texts; choices: Texts[] | null } {
    const rest = this.source.slice(this.at);
    const group = /^\((?:\?(?::|=|!|<=|<!|<\w+>))?/.exec(rest)?.[0];
    if (group !== undefined) {
      this.at += group.length;
      const choices = this.readChoices();
      this.at += 1;
      if (/^\(\?(?:=|!|<=|<!)/.test(group)) return { texts: [''], choices: null };
      const texts = choices.flat();
      return { texts: texts.length <= TEXTS_MAX ? texts : [], choices };
    }
    const atom =
      /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u\w{4}|\\.|\[(?:\\.|[^\]])*\]|.)/su.exec(rest)?.[0] ?? '';
    this.at += atom.length;
    if (/^(?:\\[bB]|[\^$])$/.test(atom)) return { texts: [''], choices: null };
    const isPlain = atom.length === 1 && atom !== '.';
    const isEscaped = /^\\[^\w]$/.test(atom);
    if (isPlain || isEscaped) return { texts: [atom.slice(-1)], choices: null };
    return { texts: [], choices: null };
  }
}

/** Lists the texts of a repetition that it can read in two ways. */
function ambiguousTexts(choices: readonly Texts[]): string[] {
  const texts = choices.flat().filter((text) => text !== '');
  const known = new Set(texts);
  const isMadeOfOthers = (text: string, parts = 0): boolean =>
    text === ''
      ? parts > 1
      : [...known].some(
          (start) => text.startsWith(start) && isMadeOfOthers(text.slice(start.length), parts + 1),
        );
  const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
  return [...twice, ...[...known].filter((text) => text.includes(' ') && isMadeOfOthers(text))];
}

/** Loads the recognition in a process of its own, and prints the source of each pattern that it builds. */
const recorder = `
  const sources = new Set();
  const Original = RegExp;
  globalThis.RegExp = class extends Original {
    constructor(pattern, flags) {
      super(pattern, flags);
      sources.add(this.source);
    }
  };
  await import('#realtime/interviewer/questionnaire/questionnaire-interviewer.ts');
  await import('#domain/needs/reply-to-needs.ts');
  console.log(JSON.stringify([...sources]));
`;

test('a repetition of the patterns of needs and answers reads each text in one way', async () => {
  const preload = fileURLToPath(new URL('../../../../server/preload.mjs', import.meta.url));
  const flags = ['--import', preload, '--input-type=module', '--eval', recorder];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { maxBuffer: 2 ** 26 });
  const sources = z.array(z.string()).parse(JSON.parse(stdout));
  expect(sources.length).toBeGreaterThan(300);
  const ambiguous = sources.flatMap((source) => {
    const reader = new SourceReader(source);
    reader.readChoices();
    return reader.repetitions.flatMap(({ source: repetition, choices }) =>
      ambiguousTexts(choices).map((text) => `“${text}” in ${repetition.slice(0, 60)}`),
    );
  });
  expect([...new Set(ambiguous)]).toEqual([]);
});

test('an ambiguous repetition is found', () => {
  const reader = new SourceReader('^he(?: (?:has|been|has been))*$');
  reader.readChoices();
  expect(reader.repetitions.flatMap(({ choices }) => ambiguousTexts(choices))).toEqual([' has been']);
});
