import type { BoardAnswer, XmlNode } from '#domain/administration/recruitments/boards/board.ts';
import { createXmlReader } from '#files/xml/xml-reader.ts';

/** About twenty elements for each of the jobs that an import may have. */
const ELEMENTS_MAX = 4_000_000;

/** Parses JSON, or XML without a document type. */
export function parseAnswer(bytes: Buffer): BoardAnswer {
  try {
    if (/^\s*</.test(bytes.toString('utf8', 0, 64))) return { xml: parseXml(bytes) };
    return { json: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    throw new Error('The board’s answer is neither JSON nor XML.');
  }
}

/** Returns the document's one element. */
function parseXml(bytes: Buffer): XmlNode {
  const root: XmlNode = { name: '', text: '', children: [] };
  /** The open elements, the innermost last. */
  const openNodes = [root];
  const innermost = () => openNodes.at(-1) ?? root;
  const reader = createXmlReader(
    {
      onOpen: (name) => {
        const node: XmlNode = { name, text: '', children: [] };
        innermost().children.push(node);
        openNodes.push(node);
      },
      onClose: () => void openNodes.pop(),
      onText: (text) => {
        innermost().text += text;
      },
    },
    { elements: ELEMENTS_MAX },
  );
  reader.write(bytes);
  reader.end();
  const [element = root] = root.children;
  return element;
}
