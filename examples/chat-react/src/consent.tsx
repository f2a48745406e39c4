import { useState } from 'react';

type Decision = 'ai' | 'human';
type Props = { session: string; onDecided: (decision: Decision) => void };

/** The candidate chooses before the first word. Both choices are equally easy and can be changed at any time. */
export function Consent({ session, onDecided }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);

  async function decide(decision: Decision) {
    const answer = await fetch(`/api/v2/prequalif/${session}/consent`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ decision }),
    });
    if (answer.ok) onDecided(decision);
    else setRefusal(((await answer.json()) as { error: string }).error);
  }

  return (
    <>
      <h1>How would you like to answer?</h1>
      <button type="button" onClick={() => decide('ai')}>
        Answer an AI assistant now
      </button>
      <button type="button" onClick={() => decide('human')}>
        Be contacted by a person
      </button>
      {refusal !== null && <p role="alert">{refusal}</p>}
    </>
  );
}
