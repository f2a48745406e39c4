import { createXmlBudget, createXmlReader } from '../xml/xml-reader.ts';

type Relationship = { kind: string; part: string };

/** Reads the parts that a part leads to, in lower case, by the last word of the relationship's type in either edition. */
export function createRelationshipReader(source: string) {
  const relationships: Relationship[] = [];
  const reader = createXmlReader(
    {
      onOpen(name, { Type: type = '', Target: target = '', TargetMode: mode = '' }) {
        if (name !== 'Relationship' || mode.trim().toLowerCase() === 'external') return;
        relationships.push({ kind: type.slice(type.lastIndexOf('/') + 1), part: resolved(source, target) });
      },
    },
    createXmlBudget(),
  );
  return { ...reader, relationships };
}

/** Returns the name of the part that holds a part's relationships. */
export function relationshipsOf(part: string): string {
  const at = part.lastIndexOf('/') + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
}

/** Resolves a target, which is absolute, or relative to the folder of the part that names it. */
function resolved(source: string, target: string): string {
  return new URL(target, `part:///${source}`).pathname.slice(1).toLowerCase();
}
