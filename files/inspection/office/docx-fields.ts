import {
  ATTRIBUTE_LENGTH_MAX,
  BoundsExceeded,
  createXmlReader,
  type XmlBudget,
} from '#files/xml/xml-reader.ts';
import type { FileReason } from '#kernel/errors/file-refusals.ts';

/** A reader of one part of a package while it is unpacked; it throws if the part is damaged. */
export type PartReader = { write(bytes: Uint8Array): void; end(): FileReason | null };

/** Characters of all field codes of a part. */
const FIELD_CODE_LENGTH_MAX = 1024 * 1024;
const wordNamespaces = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
const fieldElements = new Set(['instrText', 'fldChar', 'fldSimple']);
/** Matches the code of a field that gets its value from another program, such as `DDEAUTO excel "C:\\x.xls" "A1"`. */
const ddeField = /^[^\p{L}\p{N}]*DDE(?:AUTO)?\b/iu;

/** Throws if the XML reader may have cut off an attribute. */
export function requireUncut(attributes: Readonly<Record<string, string>>): void {
  if (Object.values(attributes).some((value) => value.length >= ATTRIBUTE_LENGTH_MAX))
    throw new BoundsExceeded('a long attribute');
}

/**
 * Creates a reader that refuses fields which get their value from another program. A field's code comes in pieces
 * (`instrText`) between marks that begin and end the field (`fldChar`), or in an attribute of `fldSimple`. Programs
 * disagree on which elements of a foreign namespace count, so each piece must be in the same foreign element, or in
 * none, as the mark before it.
 */
export function createFieldReader(budget: XmlBudget): PartReader {
  /** The codes of all fields so far, with a line end at each mark. */
  let code = '';
  let isInPiece = false;
  let fault: FileReason | null = null;
  let wordNamespace: string | null = null;
  let foreignCount = 0;
  /** The open elements of foreign namespaces, each by a number of its own; 0 is the document. */
  const openForeign = [0];
  /** The innermost open foreign element at the last mark. */
  let foreignAtMark = 0;

  function noteFieldElement(name: string, attributes: Readonly<Record<string, string>>): void {
    const innermost = openForeign.at(-1) ?? 0;
    if (name === 'instrText') {
      isInPiece = true;
      if (innermost !== foreignAtMark) fault = 'active';
    } else {
      foreignAtMark = innermost;
      code += '\n';
      if (name !== 'fldSimple') return;
      requireUncut(attributes);
      code += `${Object.values(attributes).join('\n')}\n`;
    }
  }

  const { write, end } = createXmlReader(
    {
      onOpen(name, attributes, namespace) {
        // The first of Word's two namespaces in a part is that of the part; the other one counts as foreign.
        if (wordNamespaces.has(namespace)) wordNamespace ??= namespace;
        const isWord = namespace === wordNamespace;
        if (!isWord) openForeign.push(++foreignCount);
        if (!fieldElements.has(name)) return;
        if (isWord) noteFieldElement(name, attributes);
        else fault = 'active';
      },
      onText(text) {
        if (isInPiece) code += text;
        if (code.length > FIELD_CODE_LENGTH_MAX) throw new BoundsExceeded('more fields than a CV has');
      },
      onClose(name, namespace) {
        if (namespace !== wordNamespace) openForeign.pop();
        else if (name === 'instrText') isInPiece = false;
      },
    },
    budget,
  );
  return {
    write,
    end: () => {
      end();
      return code.split('\n').some((line) => ddeField.test(line)) ? 'active' : fault;
    },
  };
}
