import { fragment } from 'xmlbuilder2';

/** Elements by name, in order. An absent value leaves its element out, and a list repeats its element. */
export type XmlElements = { readonly [name: string]: XmlContent };
type XmlContent = XmlElements | Cdata | string | readonly XmlContent[] | null | undefined;
type Cdata = { readonly $: readonly string[] };

// Matches characters outside the Char of XML 1.0, lone surrogates included (D33).
const ILLEGAL = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes text as CDATA, as boards ask, with `]]>` split over two sections (D33). */
export function cdata(text: string): Cdata {
  return { $: toSections(legalXmlText(text).split(']]>')) };
}

/** Writes a value that may be missing as CDATA. */
export function optionalCdata(value: string | number | null | undefined): Cdata | undefined {
  return value == null || value === '' ? undefined : cdata(String(value));
}

/** Makes an attribute. Among the content of an element, it becomes an attribute of this element. */
export function attribute(name: string, value: string): XmlElements {
  return { [`@${name}`]: legalXmlText(value) };
}

/** Returns the part of `text` that an XML 1.0 parser reads back: line ends as LF, illegal characters dropped. */
function legalXmlText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(ILLEGAL, '');
}

/** Writes the elements of one job or of a small document; the tree of a whole feed would take hundreds of megabytes. */
export function writeElements(elements: XmlElements): string {
  return fragment({ ...elements }).toString();
}

/** Puts back what `]]>` was split at: a section ends with `]]`, and the next begins with `>`. */
function toSections(parts: readonly string[]): string[] {
  return parts.map((part, index) => `${index > 0 ? '>' : ''}${part}${index < parts.length - 1 ? ']]' : ''}`);
}
