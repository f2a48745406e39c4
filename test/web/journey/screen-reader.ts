import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Value = { value?: unknown };
type Node = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  properties?: { name: string; value: Value }[];
  childIds?: string[];
};

const states = ['required', 'focused', 'checked', 'busy'];

/**
 * Expects that a screen reader finds these elements, each once and in this order. A line has an element's role, its
 * level if it is a heading, its name, and its states, as in Chromium's own accessibility tree.
 */
export async function expectHeard(page: Page, lines: readonly string[]): Promise<void> {
  const heard = await readTree(page);
  expect({ heard, found: heard.filter((line) => lines.includes(line)) }).toEqual({ heard, found: lines });
}

async function readTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map<string, Node>(nodes.map((node) => [node.nodeId, node]));
  const read = (node: Node): string[] => [
    ...(node.ignored ? [] : [lineOf(node)]),
    ...(node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child === undefined ? [] : read(child);
    }),
  ];
  const [root] = nodes;
  return root === undefined ? [] : read(root);
}

function lineOf({ role, name, properties = [] }: Node): string {
  const property = (wanted: string) => properties.find((one) => one.name === wanted)?.value.value;
  const isOn = (state: string) => [true, 'true'].includes(property(state) as boolean | string);
  const invalid = property('invalid') === 'true' ? ['invalid'] : [];
  const words = String(name?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return [role?.value, property('level'), `“${words}”`, ...states.filter(isOn), ...invalid]
    .filter((part) => part !== undefined)
    .join(' ');
}
