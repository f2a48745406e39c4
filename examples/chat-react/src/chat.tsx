import { Chat as Conversation, useChat } from '@ai-sdk/react';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { type FormEvent, useEffect, useMemo, useState } from 'react';

/** An answer has Guichet's statements about it, and the facts that it noted. */
type Message = UIMessage<
  { generatedBy?: 'ai' | 'script'; disclosure?: string },
  { facts: { facts: { question: string; answer: string }[] } }
>;

export function Chat({ session }: { session: string }) {
  const api = `/api/v2/prequalif/${session}/stream`;
  const chat = useMemo(() => {
    const prepareReconnectToStreamRequest = () => ({ api });
    return new Conversation<Message>({
      transport: new DefaultChatTransport({ api, prepareReconnectToStreamRequest }),
    });
  }, [api]);
  const { messages, sendMessage, status, stop, error, regenerate } = useChat<Message>({ chat });
  const [text, setText] = useState('');
  const isSpeaking = status === 'submitted' || status === 'streaming';
  const disclosure = messages.find(({ metadata }) => metadata?.disclosure)?.metadata?.disclosure;

  // An answer that was being written when the page was reloaded goes on; else no message asks for the opening question.
  useEffect(() => {
    const begin = () =>
      chat.resumeStream().then(() => (chat.messages.length === 0 ? chat.sendMessage() : undefined));
    const timer = setTimeout(begin, 0);
    return () => clearTimeout(timer);
  }, [chat]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    void sendMessage({ text });
    setText('');
  }

  /** Over HTTP a client that stops only leaves: the turn itself is ended by DELETE. */
  async function stopTurn() {
    await stop();
    await fetch(api, { method: 'DELETE' });
  }

  return (
    <>
      {disclosure !== undefined && <p>{disclosure}</p>}
      <ol aria-label="Conversation" aria-live="polite" aria-busy={isSpeaking}>
        {messages.map(({ id, role, parts }) => (
          <li key={id} data-role={role}>
            {parts.map((part) => (part.type === 'text' ? part.text : ''))}
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <p role="alert">
          The answer was interrupted.{' '}
          <button type="button" onClick={() => regenerate()}>
            Try again
          </button>
        </p>
      )}
      <form onSubmit={send}>
        <label>
          Your answer <input value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        {isSpeaking ? (
          <button type="button" onClick={stopTurn}>
            Stop
          </button>
        ) : (
          <button type="submit">Send</button>
        )}
      </form>
    </>
  );
}
