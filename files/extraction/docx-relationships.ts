import { createXmlBudget, createXmlReader } from '../xml/xml-reader.ts';

/**
 * `kind` is the last word of the relationship's type, the same in both editions of the standard; `part` is in lower
 * case.
 */
type Relationship = { kind: string; part: string };

/** Creates a reader of the relationships of the part `source`. */
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

/** Returns the name of the part that lists the relationships of `part`. An empty `part` is the whole package. */
export function relationshipsPartOf(part: string): string {
  const nameStart = part.lastIndexOf('/') + 1;
  return `${part.slice(0, nameStart)}_rels/${part.slice(nameStart)}.rels`;
}

/** Resolves a target, which is absolute, or relative to the folder of the part that names it. */
function resolveTarget(source: string, target: string): string {
  return new URL(target, `part:///${source}`).pathname.slice(1).toLowerCase();
}
