import { createXmlBudget, createXmlReader } from '../xml-reader.ts';

type Relationship = { kind: string; part: string };

/** The parts that a part leads to, in lower case, by the last word of the relationship's type, in whichever edition. */
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

/** Where a part's own relationships stand. */
export function relationshipsOf(part: string): string {
  const at = part.lastIndexOf('/') + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
}

/** A target is absolute, or relative to the folder of the part that names it. */
function resolved(source: string, target: string): string {
  return new URL(target, `part:///${source}`).pathname.slice(1).toLowerCase();
}
