import { englishTitles } from './english-titles.ts';
import { frenchTitles } from './french-titles.ts';

/** A job title, the ways in which employers write it, and the forms by which people search for it. */
export type WrittenTitle = { name: string; ways: string[]; forms: string[] };

const lines = (text: string) => text.trim().split('\n');
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Writes each title in the ways of French employers; `·`, `()`, `/`, `.` and `-` are all in use. */
const french = lines(frenchTitles).map((line): WrittenTitle => {
  const [his = '', hers = '', ending = '', words = '', plural] = line.split('|');
  const [after = '', afterHers = after] = words.split('~');
  const title = (head: string, rest = after) => (rest === '' ? head : `${head} ${rest}`);
  const [they, theyHers] = [plural ?? `${his.replace(/s$/, '')}s`, `${hers.replace(/s$/, '')}s`];
  const joined = (write: (ending: string) => string) => (ending === '' ? hers : `${his}${write(ending)}`);
  return {
    name: line,
    ways: [
      `${title(his)} (H/F)`,
      title(hers, afterHers),
      title(`${his} / ${hers}`),
      `${title(hers, afterHers)} ou ${title(his).toLowerCase()}`,
      title(joined((end) => `·${end}`)),
      `${title(joined((end) => `(${end})`))} F/H`,
      title(joined((end) => `.${end}.s`)),
      `${withoutAccents(title(his)).toUpperCase()} H/F – CDI`,
      title(`${they}/${theyHers}`),
      `${title(joined((end) => `-${end}`))} - Lyon (m/w/d)`,
    ],
    forms: [
      ...[his, hers, they, theyHers],
      ...[title(his), title(hers, afterHers), title(hers).toLowerCase()],
      withoutAccents(title(hers, afterHers)).toUpperCase(),
      title(joined((end) => `·${end}`)),
      `${title(his)}/${title(hers, afterHers)}`,
    ],
  };
});

const english = lines(englishTitles).map((line): WrittenTitle => {
  const forms = line.split('|');
  const [title = '', ...others] = forms;
  const [plural = title] = others.slice(-1);
  return {
    name: line,
    ways: [
      title,
      plural,
      title.toUpperCase(),
      `${title} (m/f/d)`,
      `Senior ${title}, full-time`,
      `${title} – Dublin 2`,
      `${others[0] ?? title} | hybrid`,
      `“${title}” (all genders)`,
      `We are hiring ${plural.toLowerCase()}!`,
      `${title.replaceAll('-', ' ')}/Team lead`,
    ],
    forms: [...forms, title.toLowerCase(), plural.toUpperCase(), `${title} (m/f)`],
  };
});

export const writtenTitles: readonly WrittenTitle[] = [...french, ...english];
