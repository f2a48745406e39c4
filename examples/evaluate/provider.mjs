import { readFile } from 'node:fs/promises';
import { converse } from './guichet.mjs';

export const cases = JSON.parse(await readFile(new URL('cases.json', import.meta.url), 'utf8'));

/** A promptfoo provider: the prompt is the id of a case, and the output is the whole conversation. */
export default class Guichet {
  id() {
    return 'guichet';
  }

  async callApi(prompt) {
    const found = cases.find(({ id }) => id === prompt.trim());
    if (found === undefined) return { error: `there is no case ${prompt}` };
    try {
      return { output: await converse(found) };
    } catch (error) {
      return { error: String(error) };
    }
  }
}
