import type { ProviderFault } from './provider-fault.ts';

/** A call of the tool. `json` is its input, which is complete once the message has ended. */
export type ToolCall = { id: string; json: string };

/** One request to a server: what the model reads, and the form of its answer. */
export type WireRequest = {
  system: string;
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /**
   * `words`: only text. `tool`: text, and a call of the tool. `json`: the tool's input as text, instead of a call.
   */
  output: 'words' | 'tool' | 'json';
  /** The tool that fills the fact sheet. */
  tool: { name: string; description: string; schema: Record<string, unknown> };
  /**
   * The model's call, if it called the tool instead of speaking. This second request sends the call's result back, and
   * allows no further call; null in a first request.
   */
  answeredCall: ToolCall | null;
  tokensMax: number;
};

/** An event of a message, in the same form for all servers. */
export type WireEvent =
  | { type: 'text'; text: string }
  /** Reasoning that the server sends apart from the words. */
  | { type: 'thought'; text: string }
  /** A piece of a tool's call. The first piece has the name, and all pieces of a call have its index. */
  | { type: 'call'; index: number; id?: string | undefined; name?: string | undefined; json: string }
  /** The counts are those of the message so far, and replace earlier ones. */
  | { type: 'usage'; inputTokens?: number; outputTokens?: number }
  /** `cutBy` is null at the end of a whole message, else the reason, one of the wire's own list, so that it can be logged. */
  | { type: 'end'; cutBy: string | null };

/** Translates requests and streams for one kind of server, and does nothing else. */
export type Wire = {
  model: string;
  /** False if words may contain thoughts. Answers are then held until it is known how the model marks its thoughts. */
  separatesThoughts: boolean;
  /** Opens the stream of one message. A stream that closes without an `end` was cut. */
  open(request: WireRequest, signal: AbortSignal): Promise<AsyncIterable<WireEvent>>;
  /** Translates an error of the SDK. */
  toFault(error: unknown): ProviderFault;
};
