import type OpenAI from 'openai';
import { z } from 'zod';
import { isCount } from '../usage-meter.ts';
import type { WireEvent } from '../wire.ts';

/** The finish reasons of a complete message. With any other reason, or none, the message was cut. */
const wholeReasons: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'function_call']);
/** The other finish reasons that a log may name; an unknown value may contain anything. */
const cutReasons: ReadonlySet<string> = new Set(['length', 'content_filter']);

/**
 * Translates a stream of chunks. A stream that closes without a finish reason was cut, and gets no `end`. The usage may
 * follow the finish reason in a chunk without choices, so the `end` comes after all chunks.
 */
export async function* readChunks(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
): AsyncGenerator<WireEvent> {
  let reason = '';
  for await (const { choices, usage } of chunks) {
    const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage ?? {};
    if (isCount(inputTokens) && isCount(outputTokens)) yield { type: 'usage', inputTokens, outputTokens };
    const choice = choices?.[0];
    const { words, thoughts } = readDelta(choice?.delta);
    if (thoughts !== '') yield { type: 'thought', text: thoughts };
    if (words !== '') yield { type: 'text', text: words };
    for (const { index = 0, id, function: called } of choice?.delta?.tool_calls ?? [])
      yield { type: 'call', index, id, name: called?.name, json: called?.arguments ?? '' };
    reason = choice?.finish_reason || reason;
  }
  if (reason !== '') yield { type: 'end', cutBy: cutBy(reason) };
}

function cutBy(reason: string): string | null {
  if (wholeReasons.has(reason)) return null;
  return cutReasons.has(reason) ? reason : 'another reason';
}

/** Some servers send the content as parts: `{type: 'text', text}`, or `{type: 'thinking', thinking: [parts]}`. */
const partsSchema = z
  .array(z.object({ type: z.string(), text: z.string().catch(''), thinking: z.unknown().optional() }))
  .catch([]);
/** Servers send thoughts in one of these fields, which the SDK's types do not have. */
const reasoningSchema = z
  .object({ reasoning_content: z.string().catch(''), reasoning: z.string().catch('') })
  .catch({ reasoning_content: '', reasoning: '' });

/** Separates the words from the thoughts, which are in a field of their own or among the parts of the content. */
function readDelta(delta: OpenAI.ChatCompletionChunk.Choice.Delta | undefined) {
  const { reasoning_content: reasoningContent, reasoning } = reasoningSchema.parse(delta);
  const { words, thoughts } = readContent(delta?.content);
  return { words, thoughts: thoughts + (reasoningContent || reasoning) };
}

function readContent(content: unknown): { words: string; thoughts: string } {
  if (typeof content === 'string') return { words: content, thoughts: '' };
  let words = '';
  let thoughts = '';
  for (const { type, text, thinking } of partsSchema.parse(content)) {
    if (type === 'text') words += text;
    if (type === 'thinking') thoughts += readContent(thinking).words;
  }
  return { words, thoughts };
}
