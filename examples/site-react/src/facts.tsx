import type { Fact } from 'guichet-client';
import { guichet } from './guichet.ts';

type Props = { token: string; facts: Fact[]; onCorrected: (facts: Fact[]) => void };

/** The noted facts, each with a field in which the candidate can correct it. */
export function Facts({ token, facts, onCorrected }: Props) {
  async function correct(question: string, answer: string) {
    const corrected = await guichet.prequalification.correctFact.mutate({ token, question, answer });
    onCorrected(corrected.facts);
  }

  return (
    <ul aria-label="Facts">
      {facts.map(({ question, answer }) => (
        <li key={question}>
          {String(answer)}
          <form action={(form) => correct(question, String(form.get('answer')))}>
            <input name="answer" aria-label={`Correct ${question}`} required />
            <button type="submit">Correct</button>
          </form>
        </li>
      ))}
    </ul>
  );
}
