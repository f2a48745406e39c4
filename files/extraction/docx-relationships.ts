import { createXmlBudget, createXmlReader } from '../xml/xml-reader.ts';

/**
 * A relationship to another part. `kind` is the last word of the relationship's type, such as `footnotes`, which is the
 * same in both editions of the standard. `part` is in lower case, such as `word/footnotes.xml`.
 */
type Relationship = { kind: string; part: string };

/** Creates a reader of the relationships of the part `source`. Those that lead out of the file are left out. */
export function createRelationshipReader(source: string) {
  const relationships: Relationship[] = [];
  const reader = createXmlReader(
    {
      onOpen(name, { Type: type = '', Target: target = '', TargetMode: mode = '' }) {
        if (name !== 'Relationship' || mode.trim().toLowerCase() === 'external') return;
        relationships.push({
          kind: type.slice(type.lastIndexOf('/') + 1),
          part: resolveTarget(source, target),
        });
      },
    },
    createXmlBudget(),
  );
  return { ...reader, relationships };
}

/**
 * Returns the name of the part that lists the relationships of `part`: `word/document.xml` has those in
 * `word/_rels/document.xml.rels`. An empty `part` is the whole package.
 */
export function relationshipsPartOf(part: string): string {
  const nameStart = part.lastIndexOf('/') + 1;
  return `${part.slice(0, nameStart)}_rels/${part.slice(nameStart)}.rels`;
}

/**
 * Resolves a target, which is absolute, or relative to the folder of `source`. The scheme `part:` only makes it a URL.
 */
function resolveTarget(source: string, target: string): string {
  return new URL(target, `part:///${source}`).pathname.slice(1).toLowerCase();
}
