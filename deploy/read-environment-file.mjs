// Prints the variables of a file, NAME=value with a NUL after each, by the rules of systemd's EnvironmentFile: nothing is
// expanded, and only quotes at the start of a value count. Usage: read-environment-file.mjs FILE
import { readFileSync } from 'node:fs';

const ESCAPED_IN_QUOTES = ['"', '\\', '`', '$'];
const text = readFileSync(process.argv[2], 'utf8').replaceAll('\r\n', '\n');
let at = 0;

const next = () => (at < text.length ? text[at++] : '\n');
const isBlank = (letter) => letter === ' ' || letter === '\t';

while (at < text.length) {
  const letter = next();
  if (letter === '#' || letter === ';') skipComment();
  else if (letter !== '\n' && !isBlank(letter)) readAssignment(letter);
}

/** Skips a comment; after a backslash at its end it continues in the next line. */
function skipComment() {
  for (let letter = next(); letter !== '\n'; letter = next()) if (letter === '\\') at += 1;
}

function readAssignment(first) {
  let name = first;
  for (let letter = next(); letter !== '='; letter = next()) {
    // A line without = is ignored.
    if (letter === '\n') return;
    name += letter;
  }
  process.stdout.write(`${name.trimEnd()}=${readValue()}\0`);
}

function readValue() {
  let value = '';
  for (let letter = next(); letter !== '\n'; letter = next()) {
    if (letter === "'") value += readQuoted("'", []);
    else if (letter === '"') value += readQuoted('"', ESCAPED_IN_QUOTES);
    else if (!isBlank(letter)) return value + readPlain(letter);
  }
  return value;
}

/** Reads to the end of the line, without trailing blanks. */
function readPlain(first) {
  let value = '';
  let blanks = '';
  for (let letter = first; letter !== '\n'; letter = next()) {
    if (isBlank(letter)) {
      blanks += letter;
      continue;
    }
    const meant = letter === '\\' ? next() : letter;
    // After a backslash at its end a line continues.
    if (letter === '\\' && meant === '\n') continue;
    value += blanks + meant;
    blanks = '';
  }
  return value;
}

function readQuoted(quote, escaped) {
  let value = '';
  while (at < text.length) {
    const letter = next();
    if (letter === quote) return value;
    if (letter !== '\\' || quote === "'") value += letter;
    else {
      const meant = next();
      if (escaped.includes(meant)) value += meant;
      else if (meant !== '\n') value += `\\${meant}`;
    }
  }
  return value;
}
