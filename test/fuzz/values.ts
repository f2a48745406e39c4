import fc from 'fast-check';

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Values that the service knows, by the field that takes them. */
export type Known = Record<string, readonly string[]>;

type Sources = { resolve: (ref: string) => Schema; known: Known };

/** Values that senders should never send, and do. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    'a\u0007b',
    '\ud800',
    '\ufeff',
    '\u202etxt',
    '%00',
    '%zz',
    '../../x',
    "'; DROP TABLE candidates;--",
    '<script>alert(1)</script>',
    '{{7*7}}',
    ']]>',
    '&xxe;',
    'é'.repeat(300),
    'x'.repeat(20_000),
    '__proto__',
    'constructor',
    [],
    {},
    [[[]]],
    { __proto__x: 1, constructor: { prototype: { x: 1 } } },
    ['1', '1'],
    JSON.parse('{"__proto__":{"polluted":1}}'),
    'https://x.example',
    '2026-13-45',
    'NaN',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Mostly a value of the schema, and sometimes a hostile one. */
export function fromSchema(schema: Schema, sources: Sources, name = ''): fc.Arbitrary<unknown> {
  const sound = soundly(schema, sources, name);
  return fc.oneof({ weight: 24, arbitrary: sound }, { weight: 1, arbitrary: hostile });
}

function soundly(schema: Schema, sources: Sources, name: string): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return soundly(sources.resolve(schema.$ref), sources, name);
  const known = sources.known[name];
  if (known !== undefined && known.length > 0) return fc.constantFrom(...known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const [first, ...others] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) {
    return fc.oneof(...[first, ...others].map((one) => soundly(one, sources, name)));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return anObject(schema, sources);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, sources), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noNaN: true });
    case 'string':
      return aString(schema);
    default:
      return fc.dictionary(
        fc.constantFrom('role', 'content', 'id', 'parts', 'x'),
        fc.jsonValue({ maxDepth: 1 }),
      );
  }
}

function anObject({ properties = {}, required = [], additionalProperties }: Schema, sources: Sources) {
  const members = Object.entries(properties).map(([key, value]) => {
    const member = fromSchema(value, sources, key);
    const isAsked = required.includes(key);
    const weight = isAsked ? 40 : 1;
    return [
      key,
      fc.oneof({ weight, arbitrary: member }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ] as const;
  });
  const fields = fc.record(Object.fromEntries(members)) as fc.Arbitrary<Record<string, unknown>>;
  if (!additionalProperties) return fields;
  return fc
    .tuple(fields, fc.dictionary(fc.string({ maxLength: 8 }), hostile, { maxKeys: 3 }))
    .map(([own, more]) => ({ ...more, ...own }));
}

function aString({ format }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid' || format === 'guid') return fc.uuid();
  if (format === 'email') return fc.integer({ max: 10_000 }).map((number) => `p${number}@courriel.example`);
  if (format === 'date-time') return fc.constant('2026-11-01T08:00:00Z');
  return fc.oneof(
    fc.constantFrom('Camille', 'Fontanel', '1', 'fr', 'O’Neil', '+33 4 00 00 00 00'),
    fc.string({ maxLength: 20 }),
  );
}
