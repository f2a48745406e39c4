import sax from 'sax';
import { createXmlDecoder } from './xml-decoder.ts';

type XmlHandlers = {
  /** The element's name has no prefix; attributes are unchanged up to `ATTRIBUTE_LENGTH_MAX`. */
  onOpen(name: string, attributes: Readonly<Record<string, string>>, namespace: string): void;
  onClose?(name: string, namespace: string): void;
  /** Takes text in pieces. */
  onText?(text: string): void;
};

/** The number of elements that the readers which share this budget may still read. */
export type XmlBudget = { elements: number };

/** The most characters of an attribute's value. The rest of a longer one, such as a shape's picture, is dropped. */
export const ATTRIBUTE_LENGTH_MAX = 64 * 1024;
/** The most characters of all attribute values of one element. */
const ATTRIBUTES_LENGTH_MAX = 512 * 1024;
/** The most characters of a name, an entity or a processing instruction. */
const NAME_LENGTH_MAX = 64 * 1024;
/** More characters than the words that begin a comment, CDATA or a document type. */
const DECLARATION_LENGTH_MAX = 16;
/** The parser buffers what it reads; its buffers are cleared between pieces. */
const PIECE_BYTES = 4096;
/** The most elements within each other. */
const DEPTH_MAX = 256;
/** The most attributes of one element. */
const ATTRIBUTES_MAX = 256;
/** The elements of a budget, several times those of a document of fifty pages. */
const ELEMENTS_MAX = 200_000;

/** Thrown for a document that is larger than any CV. It may be valid. */
export class BoundsExceeded extends Error {}

export function createXmlBudget(): XmlBudget {
  return { elements: ELEMENTS_MAX };
}

/**
 * Reads XML in pieces and stores only the names of the open elements. Throws if the XML is not well-formed, has a
 * document type, has an encoding that readers could take for another, or exceeds the bounds.
 */
export function createXmlReader({ onOpen, onClose, onText }: XmlHandlers, budget: XmlBudget) {
  const decoder = createXmlDecoder();
  const parser = sax.parser(true, { position: false }) as sax.SAXParser & ParserBuffers;
  const namespaces = createNamespaces();
  let [depth, attributeCount, attributesLength] = [0, 0, 0];

  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new RangeError('a document type');
  };
  parser.onsgmldeclaration = () => {
    throw new RangeError('a declaration');
  };
  parser.onopentagstart = () => {
    attributeCount = 0;
    attributesLength = 0;
    depth += 1;
    budget.elements -= 1;
    if (depth > DEPTH_MAX || budget.elements < 0) throw new BoundsExceeded('more elements than a CV has');
  };
  parser.onattribute = ({ value }) => {
    attributeCount += 1;
    attributesLength += value.length;
    if (attributeCount > ATTRIBUTES_MAX || attributesLength > ATTRIBUTES_LENGTH_MAX)
      throw new BoundsExceeded('more attributes than an element has');
  };
  parser.onopentag = (tag) => {
    const attributes = plainAttributes(tag);
    onOpen(localName(tag.name), attributes, namespaces.open(tag.name, attributes));
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    const namespace = namespaces.close();
    onClose?.(localName(name), namespace);
  };
  if (onText !== undefined) {
    parser.ontext = onText;
    parser.oncdata = onText;
  }

  return {
    write(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = decoder.decode(bytes.subarray(at, at + PIECE_BYTES));
        parser.write(dropUnread(parser, piece));
        clearBuffers(parser);
      }
    },
    end(): void {
      parser.write(decoder.end()).close();
    },
  };
}

const { STATE } = sax as unknown as { STATE: Record<'COMMENT' | 'ATTRIB_VALUE_QUOTED', number> };
const boundedBuffers = ['tagName', 'attribName', 'entity', 'procInstName', 'procInstBody'] as const;

/** Buffers of sax that its types leave out. sax bounds them only when it counts positions, which is off here. */
type ParserBuffers = Record<
  (typeof boundedBuffers)[number] | 'attribValue' | 'sgmlDecl' | 'comment' | 'q',
  string
> & {
  state: number;
};

/**
 * Drops the inside of a comment and the rest of a long attribute, which no caller reads; `q` is the attribute's quote.
 */
function dropUnread({ state, attribValue, q }: ParserBuffers, text: string): string {
  if (state === STATE.COMMENT) return fromSign(text, '-');
  const isInLongAttribute = state === STATE.ATTRIB_VALUE_QUOTED && attribValue.length >= ATTRIBUTE_LENGTH_MAX;
  return isInLongAttribute ? fromSign(text, q) : text;
}

/** Returns the text from the first `sign` on; nothing if it has none. */
function fromSign(text: string, sign: string): string {
  const at = text.indexOf(sign);
  return at < 0 ? '' : text.slice(at);
}

function clearBuffers(parser: sax.SAXParser & ParserBuffers): void {
  parser.flush();
  parser.comment = '';
  if (parser.sgmlDecl.length > DECLARATION_LENGTH_MAX) throw new RangeError('a declaration');
  if (boundedBuffers.some((name) => parser[name].length > NAME_LENGTH_MAX))
    throw new BoundsExceeded('a long name');
}

/**
 * Tracks the namespaces of the open elements. The parser's option `xmlns` would buffer attributes beyond their bounds.
 */
function createNamespaces() {
  /** The namespaces of each prefix, the innermost last; '' is the default namespace. */
  const namespacesByPrefix = new Map<string, string[]>([['xml', ['http://www.w3.org/XML/1998/namespace']]]);
  /** The open elements, with the prefixes that each of them declares. */
  const openElements: { namespace: string; prefixes: readonly string[] }[] = [];

  return {
    open(name: string, attributes: Readonly<Record<string, string>>): string {
      const prefixes: string[] = [];
      for (const attribute of Object.keys(attributes)) {
        if (attribute !== 'xmlns' && !attribute.startsWith('xmlns:')) continue;
        // The slice of `xmlns` alone is empty, as is the prefix of the default namespace.
        const prefix = attribute.slice('xmlns:'.length);
        const namespaces = namespacesByPrefix.get(prefix) ?? [];
        namespacesByPrefix.set(prefix, namespaces);
        namespaces.push(attributes[attribute] ?? '');
        prefixes.push(prefix);
      }
      const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
      const namespace = namespacesByPrefix.get(prefix)?.at(-1) ?? '';
      if (namespace === '' && prefix !== '') throw new RangeError('a prefix that means nothing');
      openElements.push({ namespace, prefixes });
      return namespace;
    },
    close(): string {
      const { namespace, prefixes } = openElements.pop() ?? { namespace: '', prefixes: [] };
      for (const prefix of prefixes) namespacesByPrefix.get(prefix)?.pop();
      return namespace;
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Casts the attributes, which are texts as long as the parser's option `xmlns` is off. */
function plainAttributes({ attributes }: sax.Tag | sax.QualifiedTag): Record<string, string> {
  return attributes as Record<string, string>;
}
