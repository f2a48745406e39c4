import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chat } from './chat.tsx';
import { Consent } from './consent.tsx';

/** `/?session={applicationId}`: the application's id is the session's. */
const session = new URLSearchParams(location.search).get('session') ?? '';

function Page() {
  const [decision, setDecision] = useState<'ai' | 'human' | null>(null);
  if (decision === null) return <Consent session={session} onDecided={setDecision} />;
  if (decision === 'human') return <p>A person will read your application and contact you.</p>;
  return <Chat session={session} />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
