import type { ProviderFault } from './provider-fault.ts';

/** A call of the tool, complete or in part. */
export type ToolCall = { id: string; json: string };

/** One request to a server: what the model reads, and the form of its answer. */
export type WireRequest = {
  system: string;
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /**
   * `words`: only text. `tool`: text, and a call of the tool. `json`: the tool's input as text, instead of a call.
   */
  output: 'words' | 'tool' | 'json';
  tool: { name: string; description: string; schema: Record<string, unknown> };
  /**
   * The tool's call of an earlier answer without words. This request repeats it with a result, and lets the model only
   * speak. Null in a first request.
   */
  answeredCall: ToolCall | null;
  tokensMax: number;
};

/** An event of a message, translated from the wire. */
export type WireEvent =
  | { type: 'text'; text: string }
  /** Reasoning that the server sends apart from the words. */
  | { type: 'thought'; text: string }
  /** A piece of a tool's call; the first of a call has its name. */
  | { type: 'call'; index: number; id?: string | undefined; name?: string | undefined; json: string }
  | { type: 'usage'; inputTokens?: number; outputTokens?: number }
  /** `cutBy` is null at the end of a whole message, else a reason of the wire's own list, which a log may contain. */
  | { type: 'end'; cutBy: string | null };

/** Speaks with one kind of server. It translates and does nothing else. */
export type Wire = {
  model: string;
  /** True if words never contain thoughts. A new process can then show the words of its first answer as they come. */
  separatesThoughts: boolean;
  /** Opens the stream of one message. A stream that closes without an `end` was cut. */
  open(request: WireRequest, signal: AbortSignal): Promise<AsyncIterable<WireEvent>>;
  /** Names an error in our words. */
  toFault(error: unknown): ProviderFault;
};
