import type { FactsMode } from '../provider/prompt.ts';
import type { ProviderFault } from '../provider/provider-fault.ts';

/** Explains a fault to the operator, and names the setting that may solve it. */
export function explainFault({ kind }: ProviderFault, facts: FactsMode): string {
  const explanation = explanations.find(([pattern]) => pattern.test(kind));
  const mayRefuseTools = facts === 'tool' && /^4(00|22) /.test(kind);
  const hint = mayRefuseTools ? 'a server or model without tools needs AI_FACTS=json' : explanation?.[1];
  return hint === undefined ? kind : `${kind}: ${hint}`;
}

/** The patterns match a fault's `kind`: a status and a name (`401 authentication_error`), or our own words (`timeout`). */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/^40[13] /, 'the server refuses the key'],
  [/^404 /, 'the server does not know the address or the model'],
  [/^429 /, 'the server’s limit of requests is used up'],
  [/^connection/, 'the server cannot be reached'],
  [/^timeout/, 'the first word needs more than 10 seconds, or the server stalls'],
  [/^truncated/, 'the message ended without a reason, which counts as cut'],
  [/^stopped for (length|max_tokens)/, 'the limit of tokens was used up, perhaps by thoughts'],
  [/^no words/, 'the model wrote no words for the candidate'],
  [
    /^reasoning without/,
    'the model ends thoughts that it did not open: set a reasoning parser on the server',
  ],
];
