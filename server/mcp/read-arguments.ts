import { DomainError, type FieldFault } from '#kernel/errors/errors.ts';
import { nearestName } from './nearest-name.ts';
import { readAddresses } from './read-addresses.ts';
import type { ValueSchema } from './tool-schemas.ts';

type Values = Record<string, unknown>;

/** The number of unknown arguments that a refusal names; each fault lists all arguments. */
const FAULTS_MAX = 10;

/**
 * Reads a call as its model meant it (D66). Null and an empty text count as absent, a single value as a list of one, a
 * text of digits as a number, a day as its first instant, and the address of a job as its id. An unknown argument is
 * refused with the nearest name: ignoring it would widen a search, or lose a person's text.
 */
export function readArguments(schema: ValueSchema, sent: unknown): Values {
  const faults: FieldFault[] = [];
  const values = readObject(schema, parseJson(sent) ?? {}, { path: '', faults });
  if (faults.length > 0) {
    const message = faults.map((fault) => fault.message).join(' ');
    throw new DomainError('unknown_option', message, { details: faults });
  }
  return readAddresses(isObject(values) ? values : {});
}

/** `path` is that of the value, such as `cv.data`; faults are added to `faults`. */
type FieldPlace = { path: string; faults: FieldFault[] };

function readObject(schema: ValueSchema, value: unknown, { path, faults }: FieldPlace): unknown {
  if (!isObject(value)) return value;
  const { properties = {}, required = [] } = schema;
  const entries = Object.entries(value).flatMap(([name, sent]) => {
    const field = path === '' ? name : `${path}.${name}`;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) {
      if (faults.length < FAULTS_MAX)
        faults.push(unknownArgument({ field, name, argumentNames: Object.keys(properties) }));
      return [];
    }
    const argument = readValue(property, sent, { path: field, faults });
    const isBlank = argument === '' && !required.includes(name);
    return argument === null || argument === undefined || isBlank ? [] : [[name, argument]];
  });
  return Object.fromEntries(entries);
}

function readValue(schema: ValueSchema, value: unknown, place: FieldPlace): unknown {
  switch (schema.type) {
    case 'array': {
      const values = readList(value);
      if (values === null) return undefined;
      return values.flatMap((item) => (item === null ? [] : [readValue(schema.items ?? {}, item, place)]));
    }
    case 'object':
      return value === '' ? undefined : readObject(schema, parseJson(value), place);
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      if (value === 'true') return true;
      return value === 'false' ? false : value;
    default:
      return readText(schema, value);
  }
}

/** Reads a number as a text, and a day such as `2026-11-01` as its first instant if the schema asks for a time. */
function readText({ format }: ValueSchema, value: unknown): unknown {
  const text = typeof value === 'number' ? String(value) : value;
  const isDay = format === 'date-time' && typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);
  return isDay ? `${text}T00:00:00Z` : text;
}

/** Reads a list: as it is, as JSON in a text, or as a single value. Returns null for an absent list. */
function readList(value: unknown): unknown[] | null {
  if (value === null || value === '') return null;
  const list = typeof value === 'string' && value.trim().startsWith('[') ? parseJson(value) : value;
  return Array.isArray(list) ? list : [value];
}

/** Parses JSON in a text; returns every other value as it is. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type UnknownArgument = { field: string; name: string; argumentNames: string[] };

function unknownArgument({ field, name, argumentNames }: UnknownArgument): FieldFault {
  const nearest = nearestName(name, argumentNames);
  const question = nearest === null ? '' : ` Did you mean ${nearest}?`;
  const message = `There is no argument ${field}.${question} The arguments are: ${argumentNames.join(', ')}.`;
  return { field, code: 'unknown_option', message };
}
