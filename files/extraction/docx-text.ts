import { createXmlReader, type XmlBudget } from '../xml/xml-reader.ts';

// Names of elements in a Word document: `p` is a paragraph, `r` a run (a piece of it with one format), `t` its text,
// `txbxContent` the content of a text box.

/**
 * Elements of a run that mean a character. In `tabs`, which defines a paragraph's tab stops, `tab` means no character.
 */
const elementCharacters: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
};

/** Creates a reader of the text of one part of a Word document. `isFull` returns true beyond `lengthMax` characters. */
export function createTextReader(budget: XmlBudget, lengthMax: number) {
  let text = '';
  let textDepth = 0;
  let runDepth = 0;
  let isInTabStops = false;
  let fallbackDepth = 0;
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const reader = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name === 't') textDepth += 1;
        // `Fallback` repeats `Choice` for programs that do not know its newer elements.
        else if (name === 'Fallback') fallbackDepth += 1;
        else if (name === 'r') runDepth += 1;
        else if (name === 'tabs') isInTabStops = true;
        if (fallbackDepth > 0) return;
        if (name === 'txbxContent') endLine();
        else if (name === 'sym') text += symbolOf(attributes);
        // Tab stops can be within a run: those of a text box, which is in a run.
        else if (runDepth > 0 && !isInTabStops) text += elementCharacters[name] ?? '';
      },
      onText(piece) {
        if (textDepth > 0 && fallbackDepth === 0) text += piece;
      },
      onClose(name) {
        if (name === 't') textDepth -= 1;
        else if (name === 'Fallback') fallbackDepth -= 1;
        else if (name === 'r') runDepth -= 1;
        else if (name === 'tabs') isInTabStops = false;
        else if (name === 'p' && fallbackDepth === 0) text += '\n';
      },
    },
    budget,
  );
  return { ...reader, isFull: () => text.length > lengthMax, text: () => text };
}

/**
 * Returns the character of a `sym` element, by its code such as `w:char="F0A7"`; empty for an invalid code. Most are
 * private-use characters of a symbol font. `extract-child.ts` replaces them by bullets.
 */
function symbolOf(attributes: Readonly<Record<string, string>>): string {
  const code = Object.entries(attributes).find(([name]) => /(?:^|:)char$/.test(name))?.[1] ?? '';
  return /^[0-9a-f]{4}$/i.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : '';
}
