import {
  ATTRIBUTE_LENGTH_MAX,
  BoundsExceeded,
  createXmlReader,
  type XmlBudget,
} from '#files/xml/xml-reader.ts';
import type { FileReason } from '#kernel/errors/file-refusals.ts';

/** Reads one part of a package as it is unpacked; throws where the part is damaged. */
export type PartReader = { write(bytes: Uint8Array): void; end(): FileReason | null };

const FIELD_CODE_MAX = 1024 * 1024;
const wordNamespaces = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
const fieldElements = new Set(['instrText', 'fldChar', 'fldSimple']);
/** A field whose first word asks another program for its value. */
const asksProgram = /^[^\p{L}\p{N}]*DDE(?:AUTO)?\b/iu;

/** Returns an element's attributes where each counts to its last letter; throws for one that may be cut off. */
export function wholeValues(attributes: Readonly<Record<string, string>>): string[] {
  const values = Object.values(attributes);
  if (values.some((value) => value.length >= ATTRIBUTE_LENGTH_MAX))
    throw new BoundsExceeded('a long attribute');
  return values;
}

/**
 * Finds field codes, which come in pieces between marks that begin and end a field. A program decides which of an
 * element's alternatives counts, and whether a foreign element does: no code may be put together across their borders.
 */
export function readFields(budget: XmlBudget): PartReader {
  let code = '';
  let isCode = false;
  let fault: FileReason | null = null;
  let wordNamespace: string | null = null;
  let foreignCount = 0;
  /** Holds the open foreign elements, each by a number of its own. */
  const foreign = [0];
  /** The foreign element that the last mark was in. */
  let markedIn = 0;

  function openField(name: string, attributes: Readonly<Record<string, string>>): void {
    const within = foreign.at(-1) ?? 0;
    if (name === 'instrText') {
      isCode = true;
      if (within !== markedIn) fault = 'active';
    } else {
      markedIn = within;
      code += name === 'fldSimple' ? `\n${wholeValues(attributes).join('\n')}\n` : '\n';
    }
  }

  const { write, end } = createXmlReader(
    {
      onOpen(name, attributes, namespace) {
        if (wordNamespaces.has(namespace)) wordNamespace ??= namespace;
        const isWord = namespace === wordNamespace;
        if (!isWord) foreign.push(++foreignCount);
        if (!fieldElements.has(name)) return;
        if (isWord) openField(name, attributes);
        else fault = 'active';
      },
      onText(text) {
        if (isCode) code += text;
        if (code.length > FIELD_CODE_MAX) throw new BoundsExceeded('more fields than a CV has');
      },
      onClose(name, namespace) {
        if (namespace !== wordNamespace) foreign.pop();
        else if (name === 'instrText') isCode = false;
      },
    },
    budget,
  );
  return {
    write,
    end: () => {
      end();
      return code.split('\n').some((line) => asksProgram.test(line)) ? 'active' : fault;
    },
  };
}
