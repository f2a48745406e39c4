import { questionnaireRole } from '#domain/portal/explanation/interviewer-role.ts';
import type { ExampleValues } from '#routers/base/rest.ts';

/** Makes the example of `explainDecisions`: an application whose questions the questionnaire asked. */
export function explanationsExample({
  applicationId,
  jobId,
}: Pick<ExampleValues, 'applicationId' | 'jobId'>) {
  return {
    assistant: questionnaireRole,
    applications: [
      {
        applicationId,
        job: { id: jobId, title: 'Développeuse ou développeur TypeScript' },
        sentAt: '2026-11-18T14:03:00.000Z',
        status: 'received',
        decision: null,
        steps: [
          {
            status: 'received',
            at: '2026-11-18T14:03:00.000Z',
            by: 'candidate',
            decidedBy: null,
            reason: null,
          },
        ],
        answers: [],
        conversation: {
          consent: 'ai',
          interviewers: [
            {
              kind: 'questionnaire',
              model: null,
              promptVersion: null,
              processor: null,
              messages: 2,
              since: '2026-11-18T14:04:00.000Z',
              until: '2026-11-18T14:05:00.000Z',
            },
          ],
          formAnswers: 0,
          persons: [],
          questions: [{ question: 'availability', at: '2026-11-18T14:04:00.000Z' }],
          facts: [
            {
              question: 'availability',
              status: 'answered',
              answer: 'Dès le 4 janvier',
              quote: 'Dès le 4 janvier',
            },
          ],
        },
        readings: [{ by: 'employer', at: '2026-11-19T08:30:00.000Z' }],
        contests: [],
        canContest: false,
      },
    ],
  };
}
