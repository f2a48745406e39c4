import { expect, test } from 'vitest';
import { parseNetwork } from '#server/config/networks.ts';
import { createAddressRule } from '#server/webhooks/address-rule.ts';
import { createWebhookSender } from '#server/webhooks/webhook-sender.ts';

/** No name is looked up here but these. */
const names: Record<string, string[]> = {
  'hooks.partner.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.partner.example': ['10.0.0.7'],
  'inside6.partner.example': ['fd12:3456:789a::1'],
  'both.partner.example': ['93.184.215.14', '169.254.169.254'],
  'mapped.partner.example': ['::ffff:127.0.0.1'],
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
};
const resolve = async (hostname: string) => names[hostname] ?? [];
const sender = createWebhookSender({ allowedNetworks: [], resolve });
const message = (url: string) => ({ url, headers: {}, body: '{}' });
const notPublic =
  'This address is not public: WEBHOOK_ALLOWED_NETWORKS names the networks that are also allowed.';

/** SSRF: each leads to the service's own network, in one spelling or another (D48). */
const inside = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.0.0.192/',
  'https://192.168.1.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://inside.partner.example/',
  'https://inside6.partner.example/',
  'https://both.partner.example/',
  'https://mapped.partner.example/',
];

test.each(inside)('%s is neither set nor called (D48)', async (url) => {
  expect(await sender.refusalOf(url)).toEqual({ fault: 'refused_address', sentence: notPublic });
  expect(await sender.send(message(url))).toEqual({ status: null, fault: 'refused_address' });
});

test.each([
  ['http://hooks.partner.example/', 'A webhook’s address begins with https://.'],
  ['ftp://hooks.partner.example/', 'A webhook’s address begins with https://.'],
  ['file:///etc/passwd', 'A webhook’s address begins with https://.'],
  ['hooks.partner.example', 'A webhook’s address begins with https://.'],
  ['https://user:password@hooks.partner.example/', 'A webhook’s address has no login.'],
  ['https://hooks.partner.example/#part', 'A webhook’s address has no fragment.'],
])('%s is refused for its form', async (url, sentence) => {
  expect(await sender.refusalOf(url)).toEqual({ fault: 'refused_address', sentence });
  expect(await sender.send(message(url))).toMatchObject({ fault: 'refused_address' });
});

test('a host that has no address is refused when it is set', async () => {
  expect(await sender.refusalOf('https://nobody.partner.example/')).toEqual({
    fault: 'unknown_host',
    sentence: 'The host of this URL cannot be found.',
  });
  expect(await sender.send(message('https://nobody.partner.example/'))).toEqual({
    status: null,
    fault: 'unknown_host',
  });
});

test('a public host may be set', async () => {
  expect(await sender.refusalOf('https://hooks.partner.example/guichet?for=jobs')).toBeNull();
  expect(await sender.refusalOf('https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/')).toBeNull();
});

test('a name that leads elsewhere at the next look is refused then: DNS re-binding', async () => {
  const answers = [['93.184.215.14'], ['127.0.0.1']];
  const rebinding = createWebhookSender({ allowedNetworks: [], resolve: async () => answers.shift() ?? [] });
  const url = 'https://rebinding.partner.example/';
  expect(await rebinding.refusalOf(url)).toBeNull();
  expect(await rebinding.send(message(url))).toEqual({ status: null, fault: 'refused_address' });
});

test('WEBHOOK_ALLOWED_NETWORKS opens what it names and no more', () => {
  const networks = ['127.0.0.0/8', 'fd00::/8', '10.1.2.3'].flatMap((text) => parseNetwork(text) ?? []);
  const isAllowed = createAddressRule(networks);
  expect(['127.0.0.1', 'fd00::1', '10.1.2.3', '93.184.215.14'].map(isAllowed)).toEqual(Array(4).fill(true));
  expect(['10.1.2.4', 'fc00::1', '169.254.169.254', '::1', 'fd00::1%eth0', '', 'x'].map(isAllowed)).toEqual(
    Array(7).fill(false),
  );
});

test.each([
  '10.0.0.0/33',
  '10.0.0/8',
  'example.org',
  '10.0.0.0/',
  '::/129',
  '10.0.0.0/8/8',
  'fe80::1%eth0',
  '',
])('"%s" is no network', (text) => {
  expect(parseNetwork(text)).toBeNull();
});
