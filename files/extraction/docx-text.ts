import { createXmlReader, type XmlBudget } from '../xml/xml-reader.ts';

/** Characters that a run has as elements. Outside a run `tab` defines a tab stop. */
const elementCharacters: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
};

/** Creates a reader of the text of one part of a Word document. `isFull` tells that more than `lengthMax` was read. */
export function createTextReader(budget: XmlBudget, lengthMax: number) {
  let read = '';
  let textDepth = 0;
  let runDepth = 0;
  let fallbackDepth = 0;
  const endLine = () => {
    if (read !== '' && !read.endsWith('\n')) read += '\n';
  };
  const reader = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name === 't') textDepth += 1;
        // `Fallback` repeats `Choice` for programs that do not know its newer elements.
        else if (name === 'Fallback') fallbackDepth += 1;
        else if (name === 'r') runDepth += 1;
        if (fallbackDepth > 0) return;
        if (name === 'txbxContent') endLine();
        else if (name === 'sym') read += symbolOf(attributes);
        else if (runDepth > 0) read += elementCharacters[name] ?? '';
      },
      onText(piece) {
        if (textDepth > 0 && fallbackDepth === 0) read += piece;
      },
      onClose(name) {
        if (name === 't') textDepth -= 1;
        else if (name === 'Fallback') fallbackDepth -= 1;
        else if (name === 'r') runDepth -= 1;
        else if (name === 'p' && fallbackDepth === 0) read += '\n';
      },
    },
    budget,
  );
  return { ...reader, isFull: () => read.length > lengthMax, read: () => read };
}

/** Returns the letter that a `sym` element names by its code; empty if the code is not four hexadecimal digits. */
function symbolOf(attributes: Readonly<Record<string, string>>): string {
  const code = Object.entries(attributes).find(([name]) => /(?:^|:)char$/.test(name))?.[1] ?? '';
  return /^[0-9a-f]{4}$/i.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : '';
}
