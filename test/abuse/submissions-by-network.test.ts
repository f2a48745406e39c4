import { expect, test } from 'vitest';
import { applicationForm, fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile({ config: { SUBMIT_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '1' } });
const fixtures = fixturesOf(service);

test('submissions are counted by network: an IPv6 sender has a /64, an IPv4 one an address', async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const send = async (address: string) => {
    const headers = { 'X-Forwarded-For': address };
    const form = applicationForm(workspace.slug, jobId);
    return (await service.post('/api/v2/application/submit', form, headers)).status;
  };
  const statuses = async (...addresses: string[]) => Array.fromAsync(addresses, send);
  const crowd = ['2001:db8:0:7::1', '2001:db8:0:7:ffff::2', '2001:0DB8::7:1:2:3:4', '[2001:db8:0:7::9]:443'];
  expect(await statuses(...crowd)).toEqual([200, 200, 429, 429]);
  expect(await statuses('2001:db8:0:8::1')).toEqual([200]);
  expect(await statuses('192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7:9000')).toEqual([200, 200, 429]);
  expect(await statuses('192.0.2.8')).toEqual([200]);
});
