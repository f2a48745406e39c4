/** The text of one value of a list, and its place in the list: `line 3` of NDJSON, `[2]` of an array. */
export type PlacedText = { place: string; text: string };

/** Thrown if a text ends in the middle of a list, if text follows the list, or if one value is too long. */
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
  /** The last line, whose end has not arrived yet. */
  let openLine = '';
  let lineCount = 0;
  const toLine = (text: string): PlacedText[] => {
    lineCount += 1;
    return text.trim() === '' ? [] : [{ place: `line ${lineCount}`, text }];
  };
  return {
    push: (piece) => {
      const lines = (openLine + piece).split('\n');
      openLine = lines.pop() ?? '';
      assertShort(openLine, `line ${lineCount + lines.length + 1}`);
      return lines.flatMap(toLine);
    },
    end: () => toLine(openLine),
  };
}

function splitArray(): ValueSplitter {
  /** The text that has arrived and is not yet returned as a value. */
  let rest = '';
  let valueCount = 0;
  let hasBegun = false;
  /** The number of open brackets; the array's own is the first. */
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /** The place in `rest` of the next character to read. */
  let index = 0;

  /** Updates the state with the character at `index`; tells whether a value ends before this character. */
  function readCharacter(): boolean {
    const character = rest.charCodeAt(index);
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

  /** Removes the value before `index`, and the character that ends it, from `rest`; returns the value. */
  function takeValue(): PlacedText[] {
    const text = rest.slice(0, index);
    rest = rest.slice(index + 1);
    index = 0;
    const isEmptyArray = depth === 0 && valueCount === 0 && text.trim() === '';
    if (isEmptyArray) return [];
    valueCount += 1;
    return [{ place: `[${valueCount - 1}]`, text }];
  }

  /** Drops the array's own bracket, and the blanks before it, which the first piece has. */
  function begin(): void {
    hasBegun = true;
    rest = rest.slice(rest.indexOf('[') + 1);
    depth = 1;
  }

  return {
    push: (piece) => {
      rest += piece;
      if (!hasBegun) begin();
      const values: PlacedText[] = [];
      while (depth > 0 && index < rest.length) {
        const endsValue = readCharacter();
        if (endsValue) values.push(...takeValue());
        else index += 1;
      }
      if (depth === 0 && rest.trim() !== '') throw new NotAList('something follows its end');
      assertShort(rest, `[${valueCount}]`);
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
