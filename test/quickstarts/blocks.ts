import { readFileSync } from 'node:fs';
import { Marked, type Token, type Tokens } from 'marked';

export type Quickstart = 'partner' | 'frontend' | 'chat' | 'operator' | 'vendor' | 'employer';

/** ` ```ts apply.ts ` is a file, ` ```sh service ` runs in the first terminal, ` ```sh ` is typed into the second. */
type Block = { language: string; mark: string; code: string };

function blocksOf(name: Quickstart): Block[] {
  const source = readFileSync(new URL(`../../docs/quickstart/${name}.md`, import.meta.url), 'utf8');
  return new Marked()
    .lexer(source)
    .filter(isFence)
    .map(({ lang = '', text }) => {
      const [language = '', mark = ''] = lang.split(/\s+/);
      return { language, mark, code: text };
    });
}

/** The command of the first terminal. */
export function serviceOf(name: Quickstart): string {
  const [service] = blocksOf(name).filter(({ mark }) => mark === 'service');
  if (service === undefined) throw new Error(`${name}: no block says how to start the service`);
  return service.code;
}

/**
 * The second terminal's input, from its first line to its last: each command, and each file, saved and run as its
 * first line says. The installation is left out, since the tests use the repository's packages.
 */
export function terminalOf(name: Quickstart): string {
  const typed = blocksOf(name).filter(({ mark }) => mark !== 'install' && mark !== 'service');
  return [...typed.map(typedOf), 'echo "folder: $PWD"'].join('\n');
}

function typedOf({ language, mark, code }: Block): string {
  if (language === 'sh' && mark === '') return code;
  const [, command = ''] = /^(?:<\?php )?(?:\/\/|#) (.*)$/m.exec(code.split('\n', 1)[0] ?? '') ?? [];
  return `cat > ${mark} <<'END_OF_FILE'\n${code}\nEND_OF_FILE\n${command}`;
}

function isFence(token: Token): token is Tokens.Code {
  return token.type === 'code';
}
