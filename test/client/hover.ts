import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript-5.9';

type File = { project: string; file: string };

/**
 * Opens a file in TypeScript 5's language service; the result tells the text that an editor shows for the first such
 * word in it. The service checks the whole project once, for all words.
 */
export async function openIn5({ project, file }: File): Promise<(word: string) => string> {
  const path = join(project, file);
  const source = await readFile(path, 'utf8');
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => project,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return (word) =>
    ts.displayPartsToString(service.getQuickInfoAtPosition(path, source.indexOf(word))?.documentation);
}

/** Asks TypeScript 7 for the same of each word, by the protocol of language servers. */
export async function hoverOf7(
  { project, file }: File,
  words: readonly string[],
  compiler: string,
): Promise<string[]> {
  const path = join(project, file);
  const text = await readFile(path, 'utf8');
  const [uri, rootUri] = [pathToFileURL(path).href, pathToFileURL(project).href];
  const server = spawn(process.execPath, [compiler, '--lsp', '--stdio'], {
    cwd: project,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const answers = readMessages(server.stdout);
  const ask = async (id: number, method: string, params: object) => {
    send({ id, method, params });
    for (;;) {
      const { value: message } = await answers.next();
      if (message === undefined) throw new Error('The language server ended.');
      if (message.id === id && message.method === undefined) return message.result;
      // The server's own requests to its editor get an empty answer.
      if (message.id !== undefined) send({ id: message.id, result: null });
    }
  };
  try {
    await ask(1, 'initialize', { processId: process.pid, rootUri, capabilities: {} });
    send({ method: 'initialized', params: {} });
    send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'typescript', version: 1, text } },
    });
    return await Array.fromAsync(words, async (word, index) => {
      const lines = text.slice(0, text.indexOf(word)).split('\n');
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      return JSON.stringify(await ask(2 + index, 'textDocument/hover', { textDocument: { uri }, position }));
    });
  } finally {
    send({ id: 'last', method: 'shutdown' });
    send({ method: 'exit' });
    server.stdin.end();
    await once(server, 'exit');
  }
}

type Message = { id?: number | string; method?: string; result?: unknown };

async function* readMessages(stream: AsyncIterable<Buffer>): AsyncGenerator<Message, undefined> {
  let read = Buffer.alloc(0);
  for await (const piece of stream) {
    read = Buffer.concat([read, piece]);
    for (;;) {
      const [head = '', length] =
        /^Content-Length: (\d+)\r\n(?:.+\r\n)*\r\n/.exec(read.toString('latin1')) ?? [];
      const end = head.length + Number(length);
      if (length === undefined || read.length < end) break;
      yield JSON.parse(read.toString('utf8', head.length, end));
      read = read.subarray(end);
    }
  }
}
