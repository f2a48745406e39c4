/** The text of one value of a list, and its place in the list: `line 3` of NDJSON, `[2]` of an array. */
export type PlacedText = { place: string; text: string };

/** Thrown for a text that is no whole list: it ends in the middle, text follows its end, or one value is too long. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

/** One value has at most this many characters, so that a list of any length is read in bounded memory. */
const VALUE_CHARACTERS_MAX = 1_048_576;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

type ValueSplitter = {
  /** Takes the next piece of the text; returns the values that end in it. */
  push(piece: string): PlacedText[];
  /** Returns the last value; throws `NotAList` if the list is not whole. */
  end(): PlacedText[];
};

/**
 * Splits a JSON array or NDJSON into the texts of its values while it arrives, without parsing the values. An array
 * begins with a bracket; each line of NDJSON is an object.
 */
export function createValueSplitter(): ValueSplitter {
  let beginning = '';
  let splitter: ValueSplitter | null = null;
  return {
    push: (piece) => {
      if (splitter !== null) return splitter.push(piece);
      beginning += piece;
      // A byte order mark (U+FEFF) may come before the list.
      const [firstCharacter] = /[^\s\uFEFF]/.exec(beginning) ?? [];
      if (firstCharacter === undefined && beginning.length < VALUE_CHARACTERS_MAX) return [];
      splitter = firstCharacter === '[' ? splitArray() : splitLines();
      return splitter.push(beginning.replace(/^\uFEFF/, ''));
    },
    end: () => splitter?.end() ?? [],
  };
}

function splitLines(): ValueSplitter {
  /** The beginning of a line whose end has not arrived. */
  let unended = '';
  let count = 0;
  const toLine = (text: string): PlacedText[] => {
    count += 1;
    return text.trim() === '' ? [] : [{ place: `line ${count}`, text }];
  };
  return {
    push: (piece) => {
      const lines = (unended + piece).split('\n');
      unended = lines.pop() ?? '';
      assertShort(unended, `line ${count + lines.length + 1}`);
      return lines.flatMap(toLine);
    },
    end: () => toLine(unended),
  };
}

function splitArray(): ValueSplitter {
  /** The text that has arrived and is not taken out as a value. */
  let untaken = '';
  let count = 0;
  let hasBegun = false;
  /** The number of open brackets; the array's own is the first. */
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /** The next character to look at. */
  let index = 0;

  /** Changes the state as the character at `index` says; tells whether a value ends before that character. */
  function readCharacter(): boolean {
    const character = untaken.charCodeAt(index);
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (character === BACKSLASH) isEscaped = true;
      else if (character === QUOTE) isInString = false;
      return false;
    }
    if (character === QUOTE) isInString = true;
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) depth += 1;
    else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth -= 1;
    return depth === 0 || (character === COMMA && depth === 1);
  }

  /** Takes the text before `index` and the character that ends it out of `untaken`; returns the text as a value. */
  function takeValue(): PlacedText[] {
    const text = untaken.slice(0, index);
    untaken = untaken.slice(index + 1);
    index = 0;
    const isEmptyArray = depth === 0 && count === 0 && text.trim() === '';
    if (isEmptyArray) return [];
    count += 1;
    return [{ place: `[${count - 1}]`, text }];
  }

  /** Drops the array's own bracket, which is in the first piece. */
  function begin(): void {
    hasBegun = true;
    untaken = untaken.slice(untaken.indexOf('[') + 1);
    depth = 1;
  }

  return {
    push: (piece) => {
      untaken += piece;
      if (!hasBegun) begin();
      const values: PlacedText[] = [];
      while (depth > 0 && index < untaken.length) {
        const endsValue = readCharacter();
        if (endsValue) values.push(...takeValue());
        else index += 1;
      }
      if (depth === 0 && untaken.trim() !== '') throw new NotAList('something follows its end');
      assertShort(untaken, `[${count}]`);
      return values;
    },
    end: () => {
      if (depth > 0) throw new NotAList('it ends in the middle');
      return [];
    },
  };
}

function assertShort(text: string, place: string): void {
  if (text.length <= VALUE_CHARACTERS_MAX) return;
  throw new NotAList(`${place} has more than ${VALUE_CHARACTERS_MAX} characters`);
}
