import {
  ATTRIBUTE_LENGTH_MAX,
  BoundsExceeded,
  createXmlReader,
  type XmlBudget,
} from '#server/untrusted/xml-reader.ts';
import { type CvFault, faults } from '../faults.ts';

/** Reads one part of a package as it is unpacked; throws where the part is damaged. */
export type PartReader = { write(bytes: Uint8Array): void; end(): CvFault | null };

const FIELD_CODE_MAX = 1024 * 1024;
const wordNamespaces = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
const fieldElements = new Set(['instrText', 'fldChar', 'fldSimple']);
/** A field whose first word asks another program for its value. */
const asksProgram = /^[^\p{L}\p{N}]*DDE(?:AUTO)?\b/iu;

/** For elements whose attributes count to their last letter. */
export function wholeValues(attributes: Readonly<Record<string, string>>): string[] {
  const values = Object.values(attributes);
  if (values.some((value) => value.length >= ATTRIBUTE_LENGTH_MAX))
    throw new BoundsExceeded('a long attribute');
  return values;
}

/**
 * Field codes come in pieces, between marks that begin and end a field. Which of an element's alternatives counts, and
 * whether a foreign element does, is up to the program: a code must not be put together across their borders.
 */
export function readFields(budget: XmlBudget): PartReader {
  let code = '';
  let isCode = false;
  let fault: CvFault | null = null;
  let wordNamespace: string | null = null;
  let foreignCount = 0;
  /** The open foreign elements, each with a number of its own. */
  const foreign = [0];
  /** Within which of them the last mark stood. */
  let markedIn = 0;

  function openField(name: string, attributes: Readonly<Record<string, string>>): void {
    const within = foreign.at(-1) ?? 0;
    if (name === 'instrText') {
      isCode = true;
      if (within !== markedIn) fault = faults.active;
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
        else fault = faults.active;
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
      return code.split('\n').some((line) => asksProgram.test(line)) ? faults.active : fault;
    },
  };
}
