import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** hey-api works with the classic interface of the compiler, which TypeScript 7 has no more; npm gives it the newest. */
const compiler = pathToFileURL(createRequire(import.meta.url).resolve('typescript')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? next(compiler, context) : next(specifier, context),
});
