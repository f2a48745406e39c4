import type { t } from 'trpc-cli';
import type { Environment } from '../config/config.ts';

/** What commands need of the machine that they are typed on. */
export type Host = {
  environment: Environment;
  call(path: string, input: unknown): Promise<unknown>;
  readStdin(): Promise<string>;
  /** Prints the document of a command that then fails. */
  print(document: unknown): void;
  /** Prints a part of a document that is too large to be held. */
  write(text: string): void;
  /** Says a sentence beside the document. */
  say(sentence: string): void;
};

export type Command = ReturnType<typeof t.procedure.handler>;
