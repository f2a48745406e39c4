import { describe, expect, test } from 'vitest';
import { serviceForFile } from '#test/support/service.ts';
import { type Corrected, stageCorrections } from './stage-corrections.ts';

const service = await serviceForFile();
const stage = stageCorrections(service);

const asked = 'Is 55k out of the question?';
const askedNext = 'Is there a shower?';
const askedLast = 'Is there a locker?';
const plain = '50k suits me';
const distress = 'I want to end my life.';

type Before = (person: Corrected) => Promise<unknown>;

/** The words of the fact before its correction, each noted under the pay. */
const form =
  (pay: string, more: Record<string, string> = {}): Before =>
  ({ answer }) =>
    answer({ pay, ...more });
const answered: Before = async (person) => {
  await person.answer({ pay: asked });
  await person.answerQuestions();
};
const withPerson: Before = async (person) => {
  await person.answer({ pay: asked });
  await person.takeFloor();
};
const ended: Before = async (person) => {
  await person.answer({ pay: asked });
  await person.end();
};

type Listed = {
  open?: string[];
  answered?: string[];
  earlier?: string[];
  gone?: string[];
  inForm?: string[];
};

const cases: [string, Before, string[], Listed][] = [
  ['a plain answer to a question', form('48k'), [asked], { open: [asked], gone: ['48k'] }],
  ['a plain answer to another', form('48k'), [plain], { gone: ['48k'] }],
  ['a skip to a question', form('pass'), [asked], { open: [asked] }],
  ['a question to a plain answer', form(asked), [plain], { gone: [asked] }],
  ['a question to another', form(asked), [askedNext], { open: [askedNext], gone: [asked] }],
  ['a question to a skip', form(asked), ['pass'], { gone: [asked] }],
  ['a question to distress', form(asked), [distress], { gone: [asked] }],
  ['to distress, then plain', form(asked), [distress, plain], { gone: [asked, distress] }],
  ['there and back', form(asked), [askedNext, asked], { open: [asked], gone: [askedNext] }],
  [
    'to three questions',
    form(asked),
    [askedNext, askedLast, asked, askedLast],
    { open: [askedLast], gone: [asked, askedNext] },
  ],
  ['plain, then a question', form(asked), [plain, askedNext], { open: [askedNext], gone: [asked, plain] }],
  ['an answered question to a plain answer', answered, [plain], { answered: [asked] }],
  ['an answered question to distress', answered, [distress], { answered: [asked] }],
  ['an answered question to another', answered, [askedNext], { open: [askedNext], earlier: [asked] }],
  [
    'answered, to two others',
    answered,
    [askedNext, askedLast],
    { open: [askedLast], earlier: [asked], gone: [askedNext] },
  ],
  [
    'answered, to another, then plain',
    answered,
    [askedNext, plain],
    { answered: [asked], gone: [askedNext] },
  ],
  ['answered, there and back', answered, [askedNext, asked], { answered: [asked], gone: [askedNext] }],
  ['while a person has the floor', withPerson, [plain], { gone: [asked] }],
  ['after the end', ended, [askedNext], { open: [askedNext], gone: [asked] }],
  ['the same question under two', form(asked, { location: asked }), [plain], { open: [asked] }],
  [
    'the same words under two',
    form('48k', { candidate_questions: '48k' }),
    [plain],
    { open: ['48k'], inForm: ['48k'] },
  ],
];

describe.each(['chat', 'portal'] as const)('a correction (%s; D125)', (way) => {
  test.each(cases)('%s', async (_, before, corrections, expected) => {
    const { open = [], answered: closed = [], earlier = [], gone = [], inForm = [] } = expected;
    const person = await stage();
    await before(person);
    for (const words of corrections)
      expect((await person.correct(way, 'pay', words)).status).toBe(way === 'chat' ? 200 : 303);
    const { page, portalPage, exported, managed, count, mailed, texts } = await person.read();
    const all = [asked, askedNext, askedLast, plain, distress, '48k'];
    const shownIn = (list: string) => all.filter((words) => list.includes(words));
    const inOrder = (words: string[]) => all.filter((one) => words.includes(one));
    expect(shownIn(page)).toEqual(inOrder([...open, ...closed, ...earlier]));
    // The portal shows a question that was answered with its answer, and one of the form among the form's answers.
    expect(shownIn(portalPage)).toEqual(
      inOrder([...open, ...earlier].filter((words) => !inForm.includes(words))),
    );
    const toListed = (text: string) => (earlier.length > 0 ? { text, earlier } : { text });
    expect(
      managed.map(({ text, earlier: former }) => ({ text, ...(former && { earlier: former }) })),
    ).toEqual([...open, ...closed].map(toListed));
    expect(count).toBe(open.length + closed.length);
    expect(mailed).toEqual(open.map((text) => ({ text, earlier })));
    expect(exported).toEqual([...earlier, ...closed, ...open]);
    for (const words of gone) expect(texts).not.toContain(words);
  });
});

describe('words of a conversation stay as they were said, and the list has their correction (D125)', () => {
  const said = 'Monday. Is there a car park?';
  const correctedTo = async (words: string) => {
    const person = await stage();
    await service.post(`/api/v2/prequalif/${person.id}/stream`, { messages: [] });
    await person.say('m1', said);
    expect((await person.read()).exported).toEqual([said]);
    await person.correct('chat', 'availability', words);
    return person;
  };

  test.each([
    ['Tuesday.', []],
    ['Tuesday. Is there a bike shed?', ['Tuesday. Is there a bike shed?']],
  ])('%s', async (words, listed) => {
    const { exported, managed, page, texts } = await (await correctedTo(words)).read();
    expect([exported, managed.map(({ text }) => text)]).toEqual([listed, listed]);
    expect(page).not.toContain(said);
    expect(texts).toContain(said);
  });

  test('the message that is sent again is not listed again', async () => {
    const person = await correctedTo('Tuesday.');
    await person.say('m1', said);
    expect((await person.read()).exported).toEqual([]);
  });

  test('the same words in the form are another question', async () => {
    const person = await correctedTo('Tuesday.');
    await person.say('m2', said);
    await person.answer({ pay: said });
    await person.correct('chat', 'pay', plain);
    expect((await person.read()).exported).toEqual([said]);
  });
});
