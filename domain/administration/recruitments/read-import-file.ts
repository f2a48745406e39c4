import { z } from 'zod';
import { DomainError, type FieldFault, toDomainError } from '#kernel/errors/errors.ts';
import { assertCleanInput, fromZodError } from '#kernel/input/input-faults.ts';
import { sentencesOnAllowedFields } from './import-format.ts';
import { importedRecruitment, type RecruitmentEntry } from './imported-recruitment.ts';

/** An entry and its place in the file: `line 3` of NDJSON, `[2]` of an array. */
export type PlacedEntry = { place: string; entry: RecruitmentEntry };

type RawEntry = { place: string; value: unknown };

/** The sentence of a refusal names at most this many faults. */
const FAULTS_SHOWN_MAX = 20;
/** The details of a refusal have at most this many. */
const DETAILS_MAX = 1000;

/** Reads a JSON array or NDJSON, and refuses the whole file with every fault's place and field. */
export function readImportFile(text: string): PlacedEntry[] {
  const faults: FieldFault[] = [];
  const entries: PlacedEntry[] = [];
  const unknownFields: string[] = [];
  for (const { place, value } of readValues(text.replace(/^\uFEFF/, ''), faults)) {
    try {
      entries.push({ place, entry: readEntry(value, unknownFields) });
    } catch (error) {
      for (const fault of toDomainError(error).details) faults.push(faultAt(place, fault));
    }
  }
  // Faults are pushed one by one: `push(...faults)` fails with too many arguments.
  for (const field of ['id', 'externalId'] as const)
    for (const fault of repeated(entries, field)) faults.push(fault);
  if (faults.length > 0) throw importRefusal(faults, unknownFields);
  return entries;
}

/** Builds the refusal: one sentence per fault, and the allowed fields once per object with an unknown field. */
export function importRefusal(faults: FieldFault[], unknownFields: string[] = []): DomainError {
  const shown = faults.slice(0, FAULTS_SHOWN_MAX).map(({ message }) => message.replace(/\.$/, ''));
  const more = faults.length - shown.length;
  const rest = more > 0 ? `; and ${more} more` : '';
  const allowed = sentencesOnAllowedFields(unknownFields).map((sentence) => ` ${sentence}`);
  return new DomainError(
    'invalid_request',
    `Nothing was imported: ${shown.join('; ')}${rest}.${allowed.join('')}`,
    { details: faults.slice(0, DETAILS_MAX) },
  );
}

export function faultAt(place: string, { field, code, message }: FieldFault): FieldFault {
  return { field: field === '' ? place : `${place}.${field}`, code, message: `${place}: ${message}` };
}

function readValues(text: string, faults: FieldFault[]): RawEntry[] {
  const whole = text.trimStart();
  if (whole.startsWith('[')) {
    try {
      const values: unknown[] = JSON.parse(whole);
      return values.map((value, index) => ({ place: `[${index}]`, value }));
    } catch (error) {
      // NDJSON never starts with a bracket, since each line is an object.
      throw importRefusal([unreadable('the array', error)]);
    }
  }
  return text.split('\n').flatMap((line, index) => {
    const place = `line ${index + 1}`;
    if (line.trim() === '') return [];
    try {
      return [{ place, value: JSON.parse(line) as unknown }];
    } catch (error) {
      faults.push(unreadable(place, error));
      return [];
    }
  });
}

function unreadable(place: string, error: unknown): FieldFault {
  const why = error instanceof Error ? error.message : 'it cannot be read';
  return { field: place, code: 'invalid_type', message: `${place}: is not JSON (${why})` };
}

function readEntry(value: unknown, unknownFields: string[]): RecruitmentEntry {
  assertCleanInput(value);
  const parsed = importedRecruitment.safeParse(value);
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key].map(String).join('.'))
      : [],
  );
  unknownFields.push(...unknown);
  const others = parsed.error.issues.filter(({ code }) => code !== 'unrecognized_keys');
  const details = others.length > 0 ? fromZodError(new z.ZodError(others), { input: value }).details : [];
  throw new DomainError('invalid_request', 'The entry is not a recruitment.', {
    details: [...unknown.map(unknownField), ...details.map(withField)],
  });
}

function unknownField(field: string): FieldFault {
  return { field, code: 'unknown_option', message: `${field} is not a field of a recruitment` };
}

/** Messages of our own rules do not name the field; zod's begin with it. */
function withField(fault: FieldFault): FieldFault {
  return fault.message.startsWith(fault.field) || fault.field === ''
    ? fault
    : { ...fault, message: `${fault.field} ${fault.message}` };
}

function repeated(entries: PlacedEntry[], field: 'id' | 'externalId'): FieldFault[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ place, entry: { [field]: name } }) => {
    if (name === undefined) return [];
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, place);
      return [];
    }
    const message = `${field} stands at ${earlier} already`;
    return [faultAt(place, { field, code: 'unknown_option', message })];
  });
}
