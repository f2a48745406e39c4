import { tag } from '#test/support/fixtures.ts';
import type { Screen } from '../screens/screen.ts';
import { wordsIn } from '../words.ts';

export type Stage = {
  address: string;
  title: string;
  employer: string;
  /** The job's own question, and the answer that is chosen. */
  question: string;
  answer: string;
  files: { cv: string; letter: string };
};

/** Searches with a slip, takes the suggested word, and opens the job. */
export async function findJob(screen: Screen, { address, title, employer }: Stage): Promise<void> {
  const { list } = wordsIn(screen.lang);
  await screen.open(address);
  await screen.check();
  await screen.hears([
    `heading 1 “${list.heading(employer)}”`,
    `searchbox “${list.search}”`,
    `button “${list.searchAction}”`,
    `heading 2 “${list.count(2)}”`,
    `heading 3 “${title}”`,
  ]);
  await screen.fill('searchbox', list.search, 'maintenence');
  await screen.press('button', list.searchAction);
  await screen.finds('heading', list.nothingHeading);
  await screen.check();
  await screen.press('link', list.suggestion('maintenance'));
  await screen.finds('heading', list.count(1));
  await screen.press('link', title);
  await screen.finds('link', wordsIn(screen.lang).job.apply);
  await screen.check();
}

/** Fills the form in, with a letter and an answer to the job's question; resolves to the address that was given. */
export async function apply(screen: Screen, { question, answer, files }: Stage): Promise<string> {
  const { job, form, labels, thanks } = wordsIn(screen.lang);
  const email = `camille.${tag()}@courriel.example`;
  await screen.press('link', job.apply);
  await screen.finds('heading', form.heading);
  await screen.check();
  await screen.hears([
    `heading 1 “${form.heading}”`,
    `group “${form.person.heading}”`,
    `textbox “${labels.firstName}” required`,
    `textbox “${labels.email}” required`,
    `group “${form.background.heading}”`,
    `group “${form.questions.heading}”`,
    `group “${question}”`,
    `group “${form.agreement.heading}”`,
    `checkbox “${labels.consent}”`,
    `button “${form.submit}”`,
  ]);
  await screen.fill('textbox', labels.firstName, 'Camille');
  await screen.fill('textbox', labels.lastName, 'Fontanel');
  await screen.fill('textbox', labels.email, email);
  await screen.attach('cv', files.cv);
  await screen.unfold(form.background.more);
  await screen.attach('letter', files.letter);
  await screen.press('radio', answer);
  await screen.press('checkbox', labels.consent);
  await screen.press('button', form.submit);
  await screen.finds('heading', thanks.heading('Camille'));
  await screen.check();
  await screen.hears([`heading 1 “${thanks.heading('Camille')}” focused`, `link “${thanks.begin}”`]);
  return email;
}
