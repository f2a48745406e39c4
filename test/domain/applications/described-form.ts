import { domainToASCII } from 'node:url';

/** The answer of getApplicationForm, as its readers see it. */
export type Described = {
  fields: {
    name: string;
    type: string;
    required: boolean;
    value?: string;
    minLength?: number;
    maxLength?: number;
    trimmed?: boolean;
    pattern?: string;
    refusedPattern?: string;
  }[];
  refusedCharacters: string;
  file: {
    field: string;
    bytesMin: number;
    bytesMax: number;
    nameLengthMax: number;
    kinds: { mediaType: string; extensions: string[] }[];
  };
  files: { fields: { field: string; countMax: number }[]; bytesMax: number };
};

export type SentFile = {
  field: string;
  name: string;
  declared: string | null;
  mediaType: string;
  bytes: Buffer;
};
export type SentForm = {
  fields: readonly (readonly [name: string, value: string])[];
  files: readonly SentFile[];
};

/** Lists the fields of a form that the description refuses. It knows nothing but the description. */
export function refusedFields(described: Described, { fields, files }: SentForm): string[] {
  const refused = new RegExp(described.refusedCharacters, 'u');
  const texts = described.fields.filter(({ type }) => type !== 'file');
  const faults = texts.flatMap((field) => {
    const read = (value: string) => (field.type === 'textarea' ? value.replace(/[\v\f]/g, '\n') : value);
    const values = fields.flatMap(([name, value]) => (name === field.name ? [read(value)] : []));
    const [value] = values;
    if (value === undefined) return field.required ? [field.name] : [];
    const isTaken = values.length === 1 && !refused.test(value) && keepsTo(field, value);
    return isTaken ? [] : [field.name];
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const isTogether = bytes > described.files.bytesMax;
  const isRefused = (file: SentFile) =>
    isTogether || refused.test(file.name) || !isFileTaken(described.file, file);
  const refusedFiles = described.files.fields.flatMap(({ field, countMax }) => {
    const sent = files.filter((file) => file.field === field);
    return sent.length > countMax || sent.some(isRefused) ? [field] : [];
  });
  return [...faults, ...refusedFiles];
}

function keepsTo(field: Described['fields'][number], value: string): boolean {
  const text = field.trimmed ? value.normalize('NFC').trim() : value;
  if (field.value !== undefined) return text === field.value;
  if (field.maxLength !== undefined && lengthOf(text) > field.maxLength) return false;
  if (!field.required && text.trim() === '') return true;
  if (field.minLength !== undefined && lengthOf(text) < field.minLength) return false;
  const compared = field.type === 'email' ? inAscii(text.toLowerCase()) : text;
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(compared)) return false;
  const isHeld = (pattern: string) => new RegExp(pattern, 'u').test(text.normalize('NFKC'));
  return field.refusedPattern === undefined || !isHeld(field.refusedPattern);
}

/** Counts Unicode code points. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** Returns an address with its host in ASCII, if IDNA knows it. */
function inAscii(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const host = email.slice(at);
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(host) ? email.slice(0, at) + domainToASCII(host) : email;
}

/** Extensions that the same programs open, as the description of `kinds` says. */
const programs = [/pdf/, /word/, /^image/];
const programOf = (mediaType: string) => programs.find((pattern) => pattern.test(mediaType));

function isFileTaken(
  { bytesMin, bytesMax, nameLengthMax, kinds }: Described['file'],
  file: SentFile,
): boolean {
  const kind = kinds.find(({ extensions }) =>
    extensions.some((end) => file.name.toLowerCase().endsWith(end)),
  );
  const isDeclared = file.declared !== null && file.declared !== 'application/octet-stream';
  return (
    kind !== undefined &&
    programOf(kind.mediaType) === programOf(file.mediaType) &&
    (!isDeclared || programOf(file.declared ?? '') === programOf(file.mediaType)) &&
    lengthOf(file.name) <= nameLengthMax &&
    file.bytes.length >= bytesMin &&
    file.bytes.length <= bytesMax
  );
}
