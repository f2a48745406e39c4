import { useChat } from '@ai-sdk/react';
import type { UIMessage } from 'ai';
import type { AnswerData, AnswerMetadata, Fact } from 'guichet-client';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { Facts } from './facts.tsx';
import { chatTransport, guichet, type Submitted, sentenceOf } from './guichet.ts';

type Message = UIMessage<AnswerMetadata, AnswerData>;
type Props = Submitted & { said: Message[]; noted: Fact[] };

/** The conversation: earlier messages, the running answer, and the noted facts. */
export function Chat({ session, chatToken, said, noted }: Props) {
  const transport = useMemo(() => chatTransport(session), [session]);
  const options = { id: session, messages: said, resume: said.length > 0 };
  const { messages, sendMessage, status, error } = useChat<Message>({ ...options, transport });
  const [facts, setFacts] = useState(noted);
  const [text, setText] = useState('');
  const [isTold, setTold] = useState('');

  // An empty list of messages asks for the opening question.
  useEffect(() => {
    if (said.length === 0) void sendMessage();
  }, [said, sendMessage]);

  // The facts are read again after each answer.
  useEffect(() => {
    if (status === 'ready')
      guichet.prequalification.transcript.query({ token: chatToken }).then((now) => setFacts(now.facts));
  }, [status, chatToken]);

  useEffect(() => {
    const onData = (event: { type: string }) => setTold(event.type);
    const watching = guichet.prequalification.watch.subscribe({ sessionId: session }, { onData });
    return () => watching.unsubscribe();
  }, [session]);

  function send(event: FormEvent) {
    event.preventDefault();
    void sendMessage({ text });
    setText('');
  }

  return (
    <>
      <p>{messages.find(({ metadata }) => metadata?.disclosure)?.metadata?.disclosure}</p>
      <ol aria-label="Conversation" aria-busy={status !== 'ready'} data-told={isTold}>
        {messages.map(({ id, role, parts }) => (
          <li key={id} data-role={role}>
            {parts.map((part) => (part.type === 'text' ? part.text : ''))}
          </li>
        ))}
      </ol>
      {error !== undefined && <p role="alert">{sentenceOf(error)}</p>}
      <form onSubmit={send}>
        <label>
          Your answer <input value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <button type="submit">Send</button>
      </form>
      <Facts token={chatToken} facts={facts} onCorrected={setFacts} />
    </>
  );
}
