/** Equal seeds give equal numbers, from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Change = (text: string, pick: (below: number) => number) => string;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.';
const lookAlikes: Record<string, string> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  A: 'Α',
  B: 'В',
  k: 'ｋ',
  '.': '․',
  _: '＿',
  0: '０',
  1: '１',
};

const replaceAt = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1);
const characterAt = (text: string, at: number) => text.charAt(at % text.length);

/** Changes to a credential that a thief tries: each alone, or several one after the other. */
const changes: Record<string, Change> = {
  'a bit': (text, pick) => {
    const at = pick(text.length);
    return replaceAt(text, at, String.fromCharCode(text.charCodeAt(at) ^ (1 << pick(7))));
  },
  'another character': (text, pick) =>
    replaceAt(text, pick(text.length), characterAt(alphabet, pick(alphabet.length))),
  'cut off': (text, pick) => text.slice(0, pick(text.length)),
  'cut off in front': (text, pick) => text.slice(1 + pick(text.length - 1)),
  extended: (text, pick) => text + characterAt(alphabet, pick(alphabet.length)).repeat(1 + pick(20)),
  'extended in front': (text, pick) => characterAt(alphabet, pick(alphabet.length)) + text,
  padded: (text, pick) => text + '='.repeat(1 + pick(3)),
  'in blanks': (text, pick) =>
    [` ${text}`, `${text} `, `${text}\t`, `\u00a0${text}`, `${text}\u200b`][pick(5)] ?? '',
  'in the other base64': (text) => text.replaceAll('-', '+').replaceAll('_', '/'),
  'another case': (text, pick) => {
    const at = pick(text.length);
    const character = text.charAt(at);
    return replaceAt(
      text,
      at,
      character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase(),
    );
  },
  'upper case': (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
  'a look-alike': (text, pick) => {
    const at = pick(text.length);
    return replaceAt(text, at, lookAlikes[text.charAt(at)] ?? `${text.charAt(at)}\u0301`);
  },
  'two characters in turn': (text, pick) => {
    const at = pick(text.length - 1);
    return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
  },
  'parts in turn': (text) =>
    text
      .split(/[._]/)
      .reverse()
      .join(text.includes('.') ? '.' : '_'),
  'a part missing': (text, pick) =>
    text
      .split(/[._]/)
      .filter((_, index) => index !== pick(2))
      .join('.'),
  'a part twice': (text) => `${text}.${text}`,
  'a character missing': (text, pick) => replaceAt(text, pick(text.length), ''),
  'a character twice': (text, pick) => {
    const at = pick(text.length);
    return text.slice(0, at) + text.charAt(at) + text.slice(at);
  },
};

const kinds = Object.values(changes);

/** Makes `count` credentials that were never issued from `originals`, by the seed. */
export function* forgeriesOf(originals: readonly string[], { count, seed }: { count: number; seed: number }) {
  const random = seededRandom(seed);
  const pick = (below: number) => Math.floor(random() * Math.max(1, below));
  const genuine = new Set(originals);
  for (let made = 0; made < count; ) {
    let text = originals[pick(originals.length)] ?? '';
    for (let rounds = made % 3; rounds >= 0; rounds -= 1) {
      if (text.length > 2) text = kinds[pick(kinds.length)]?.(text, pick) ?? text;
    }
    if (genuine.has(text)) continue;
    made += 1;
    yield text;
  }
}
