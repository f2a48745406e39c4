import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** hey-api needs the compiler's classic interface, which TypeScript 7 dropped; npm would give it the newest. */
const compiler = pathToFileURL(createRequire(import.meta.url).resolve('typescript')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? next(compiler, context) : next(specifier, context),
});
