import { z } from 'zod';
import { DomainError, type FieldFault, invalidField, toDomainError } from '#kernel/errors/errors.ts';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { markInexactNumbers } from '#kernel/input/json-numbers.ts';
import { createValueSplitter, NotAList, type PlacedText } from '#kernel/input/value-splitter.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';
import { type ImportEntry, importEntrySchema } from './import-entry.ts';
import { sentencesOnAllowedFields } from './import-format.ts';

/** An entry and its place in the file: `line 3` of NDJSON, `[2]` of an array. */
export type PlacedEntry = { place: string; entry: ImportEntry };

/** A file has at most this many entries, since their ids are in memory until its end. */
const ENTRIES_MAX = 200_000;
/** The sentence of a refusal names at most this many faults. */
const FAULTS_SHOWN_MAX = 20;
/** The details of a refusal have at most this many faults. */
const DETAILS_MAX = 1000;

/** Reads a file to check it without an import. If entries have faults, throws a refusal with their places. */
export function readCheckedFile(text: string): PlacedEntry[] {
  const reader = createEntryReader(checkRefusal);
  const entries = [...reader.read(text), ...reader.end()];
  reader.assertFaultless();
  return entries;
}

export type EntryReader = ReturnType<typeof createEntryReader>;

/** Makes a refusal of these faults. `count` is the number of all faults, of which only the first ones are stored. */
type ToRefusal = (
  faults: readonly FieldFault[],
  more?: { unknownFields?: Iterable<string>; count?: number },
) => DomainError;

/**
 * Creates a reader that takes a JSON array or NDJSON piece by piece. It stores the faults and the ids of the entries,
 * but no entry.
 */
export function createEntryReader(toRefusal: ToRefusal = importRefusal) {
  const splitter = createValueSplitter();
  const faults: FieldFault[] = [];
  const unknownFields = new Set<string>();
  let faultCount = 0;
  let entryCount = 0;
  /** The place of the entry with each id, and with each external id. */
  const placesOf = { id: new Map<string, string>(), externalId: new Map<string, string>() };

  /** Counts all faults and stores the first ones, so that a file with many faults takes little memory. */
  function refuse(fault: FieldFault): void {
    faultCount += 1;
    if (faults.length < DETAILS_MAX) faults.push(fault);
  }

  /** Converts the texts of values to entries; records the faults of those that are no entry, and leaves these out. */
  function toEntries(values: readonly PlacedText[]): PlacedEntry[] {
    entryCount += values.length;
    if (entryCount > ENTRIES_MAX) throw tooManyEntries(toRefusal);
    return values.flatMap(({ place, text }) => {
      try {
        const entry = readEntry(parseJson(text), unknownFields);
        const repetitions = recordIds({ place, entry });
        for (const fault of repetitions) refuse(faultAt(place, fault));
        return repetitions.length === 0 ? [{ place, entry }] : [];
      } catch (error) {
        for (const fault of toDomainError(error).details) refuse(faultAt(place, fault));
        return [];
      }
    });
  }

  /** Stores the place of an entry's id and external id; returns a fault for each of them that an earlier entry has. */
  function recordIds({ place, entry }: PlacedEntry): FieldFault[] {
    return (['id', 'externalId'] as const).flatMap((field) => {
      const id = entry[field];
      if (id === undefined) return [];
      const earlierPlace = placesOf[field].get(id);
      if (earlierPlace !== undefined) {
        const message = `${field} stands at ${earlierPlace} already`;
        return [{ field, code: 'unknown_option' as const, message }];
      }
      placesOf[field].set(id, place);
      return [];
    });
  }

  return {
    read: (piece: string) => toEntries(readValues(() => splitter.push(piece), toRefusal)),
    end: () => toEntries(readValues(() => splitter.end(), toRefusal)),
    refuse,
    hasFaults: () => faultCount > 0,
    assertFaultless: () => {
      if (faultCount > 0) throw toRefusal(faults, { unknownFields, count: faultCount });
    },
  };
}

function tooManyEntries(toRefusal: ToRefusal): DomainError {
  const message = `the list: has more than ${ENTRIES_MAX} entries`;
  return toRefusal([{ field: 'jobs', code: 'too_long', message }]);
}

/** Reads values by `next`; throws a refusal if the file is an array that is no JSON. */
function readValues(next: () => PlacedText[], toRefusal: ToRefusal): PlacedText[] {
  try {
    return next();
  } catch (error) {
    if (!(error instanceof NotAList)) throw error;
    const message = `the array: is not JSON (${error.message})`;
    throw toRefusal([{ field: 'the array', code: 'invalid_type', message }]);
  }
}

const importRefusal = refusalBeginning('Nothing was imported');
export const checkRefusal = refusalBeginning('The file cannot be imported');

/**
 * Makes the refusals of a file: a sentence for each fault, and the allowed fields of each object with an unknown field.
 */
function refusalBeginning(beginning: string): ToRefusal {
  return (faults, { unknownFields = [], count = faults.length } = {}) => {
    const messages = faults.slice(0, FAULTS_SHOWN_MAX).map(({ message }) => message.replace(/\.$/, ''));
    const unnamedCount = count - messages.length;
    const moreText = unnamedCount > 0 ? `; and ${unnamedCount} more` : '';
    const allowedFields = sentencesOnAllowedFields([...unknownFields]).map((sentence) => ` ${sentence}`);
    return new DomainError(
      'invalid_request',
      `${beginning}: ${messages.join('; ')}${moreText}.${allowedFields.join('')}`,
      { details: faults.slice(0, DETAILS_MAX) },
    );
  };
}

/** Adds the place of the entry to a fault. If a call sends only one entry, the place is empty, and nothing is added. */
export function faultAt(place: string, { field, code, message }: FieldFault): FieldFault {
  if (place === '') return { field, code, message };
  return { field: field === '' ? place : `${place}.${field}`, code, message: `${place}: ${message}` };
}

function parseJson(text: string): unknown {
  // Numbers that JavaScript would round are replaced by marks, which `assertCleanInput` refuses later.
  const markedText = markInexactNumbers(text);
  try {
    return JSON.parse(markedText);
  } catch (error) {
    const message = `is not JSON (${error instanceof Error ? error.message : 'it cannot be read'})`;
    throw invalidField('', 'invalid_type', message);
  }
}

/** Checks the value of an entry; throws its faults, and adds its unknown fields to `unknownFields`. */
function readEntry(value: unknown, unknownFields: Set<string>): ImportEntry {
  assertCleanInput(value);
  const parsed = importEntrySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const unknownInEntry = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key].map(String).join('.'))
      : [],
  );
  if (unknownFields.size < DETAILS_MAX) for (const field of unknownInEntry) unknownFields.add(field);
  const otherIssues = parsed.error.issues.filter(({ code }) => code !== 'unrecognized_keys');
  const details =
    otherIssues.length > 0 ? fromZodError(new z.ZodError(otherIssues), { input: value }).details : [];
  throw new DomainError('invalid_request', 'The entry is not a recruitment.', {
    details: [...unknownInEntry.map(unknownField), ...details.map(withField)],
  });
}

function unknownField(field: string): FieldFault {
  return { field, code: 'unknown_option', message: `${field} is not a field of a recruitment` };
}

/** Adds the field's name to the message of our own rules. Messages of zod begin with the field's name already. */
function withField(fault: FieldFault): FieldFault {
  const { field, message } = fault;
  if (field === '' || message.startsWith(field)) return fault;
  return { ...fault, message: `${field} ${message}` };
}
