// Loaded before any TypeScript, so that an older Node.js says what it lacks instead of a syntax error.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(
    `guichet needs Node.js 24 or newer and this is ${process.version}: run it through npm (it brings its own on Linux x64 and arm64) or install Node.js 24.\n`,
  );
  process.exit(1);
}
