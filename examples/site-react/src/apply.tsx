import type { Job } from 'guichet-client';
import { type FormEvent, useEffect, useState } from 'react';
import { guichet, type Submitted, sentenceOf, workspaceSlug } from './guichet.ts';

/** The jobs of an employer, and the form of the one that was chosen. */
export function Jobs({ onSubmitted }: { onSubmitted: (submitted: Submitted) => void }) {
  const [jobs, setJobs] = useState<Job[]>([]);
  const [chosen, setChosen] = useState<Job | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    guichet.jobs.careers.query({ workspaceSlug }).then(
      (answer) => setJobs(answer.jobs),
      (error) => setRefusal(sentenceOf(error)),
    );
  }, []);

  async function apply(event: FormEvent<HTMLFormElement>, { id: jobId }: Job) {
    event.preventDefault();
    const text = (name: string) => String(new FormData(event.currentTarget).get(name));
    const [firstName, lastName, email] = ['firstName', 'lastName', 'email'].map(text) as [
      string,
      string,
      string,
    ];
    try {
      const { applicationId, chatToken } = await guichet.applications.submit.mutate({
        ...{ workspaceSlug, jobId, firstName, lastName, email, consent: '1' },
        idempotencyKey: crypto.randomUUID(),
      });
      if (chatToken !== undefined) onSubmitted({ session: applicationId, chatToken });
    } catch (error) {
      setRefusal(sentenceOf(error as Error));
    }
  }

  return (
    <>
      <ul aria-label="Jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <button type="button" onClick={() => setChosen(job)}>
              {job.title}
            </button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <form onSubmit={(event) => apply(event, chosen)}>
          <h2>{chosen.title}</h2>
          <label>
            First name <input name="firstName" required />
          </label>
          <label>
            Last name <input name="lastName" required />
          </label>
          <label>
            E-mail <input name="email" type="email" required />
          </label>
          <label>
            <input type="checkbox" required /> I agree to the notice of the application form
          </label>
          <button type="submit">Apply</button>
        </form>
      )}
      {refusal !== null && <p role="alert">{refusal}</p>}
    </>
  );
}
