import type { t } from 'trpc-cli';
import type { Environment } from '../config/config.ts';

/** The machine where a command is typed, and its connection to the service. */
export type Host = {
  environment: Environment;
  /** Runs a procedure of the administrator's router, such as `key.issue`. */
  call(path: string, input: unknown): Promise<unknown>;
  readStdin(): Promise<string>;
  /** Prints the document of a command that then fails. */
  print(document: unknown): void;
  /** Prints a part of a document that is too large for memory. */
  write(text: string): void;
  /** Prints a sentence on standard error. */
  say(sentence: string): void;
};

export type Command = ReturnType<typeof t.procedure.handler>;
