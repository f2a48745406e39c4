import type { Transcript } from 'guichet-client';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Jobs } from './apply.tsx';
import { Chat } from './chat.tsx';
import { guichet, recall, remember, type Submitted, sentenceOf } from './guichet.ts';

function Page() {
  const [submitted, setSubmitted] = useState<Submitted | null>(recall);
  const [transcript, setTranscript] = useState<Transcript | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function show(next: Submitted) {
    remember(next);
    setSubmitted(next);
    setTranscript(await guichet.prequalification.transcript.query({ token: next.chatToken }));
  }

  useEffect(() => {
    const before = recall();
    if (before !== null) show(before).catch((error) => setRefusal(sentenceOf(error)));
  }, []);

  async function agree({ session, chatToken }: Submitted) {
    await guichet.prequalification.consent.mutate({ sessionId: session, decision: 'ai' });
    await show({ session, chatToken });
  }

  if (refusal !== null) return <p role="alert">{refusal}</p>;
  if (submitted === null)
    return <Jobs onSubmitted={(next) => show(next).catch((error) => setRefusal(sentenceOf(error)))} />;
  if (transcript === null) return <p role="status">Loading…</p>;
  if (!transcript.aiConsent)
    return (
      <button type="button" onClick={() => agree(submitted)}>
        Answer an assistant now
      </button>
    );
  return <Chat {...submitted} said={transcript.messages} noted={transcript.facts} />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<Page />);
