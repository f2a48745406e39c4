import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

test('a description in HTML is the same, one level deep, on the page, in JSON-LD and in the feed', async () => {
  const workspace = await fixtures.workspace();
  const position = '<p>R&amp;D: <b>presses</b> &lt;b&gt;</p><ul><li>été</li></ul><script>alert(1)</script>';
  const jobId = await fixtures.recruitment(workspace, {
    contract: { type: 'CDI' },
    qualifications: {},
    benefits: [],
    descriptions: { position },
  });
  const html = '<p>R&amp;D: <b>presses</b> &lt;b&gt;</p><ul><li>été</li></ul>';
  const page = (await service.get(`/careers/${workspace.slug}/${jobId}`)).text;
  expect(page).toContain(`<div dir="auto">${html}</div>`);
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(block).description).toBe(`<h2>Le poste</h2>${html}`);
  const { key } = await fixtures.partner();
  const feed = await service.get('/api/jobs.xml', { 'X-API-Key': key });
  using document = XmlDocument.fromBuffer(feed.bytes);
  expect(document.get(`//job[referencenumber="${jobId}"]/description`)?.content).toBe(
    `<p><strong>Le poste</strong></p>${html}`,
  );
  expect(feed.text).toContain(`<![CDATA[<p><strong>Le poste</strong></p>${html}]]>`);
});
