import 'reflect-metadata';
import {
  findMailSubscriptionCommand,
  getMerchantProfileCommand,
  notFound,
  setMailSubscriptionCommand,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';

jest.setTimeout(60_000);

const TOKEN = `${'a'.repeat(26)}.t.${'b'.repeat(22)}.${'c'.repeat(22)}`;
const PATH = `/mails/unsubscribe/${TOKEN}`;

let embed: EmbedUnderTest;
let subscribed: boolean;
let asked: string[];

const subscription = (token: string) => {
  asked.push(token);
  if (token !== TOKEN) throw notFound('email subscription', 'the link is invalid');
  return { merchantId: 'mer_1', environment: 'test' as const, subscribed };
};

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(getMerchantProfileCommand, () => ({ name: 'Aling <Nena>' })),
    on(findMailSubscriptionCommand, ({ token }) => subscription(token)),
    on(setMailSubscriptionCommand, ({ token, subscribed: wish }) => {
      subscription(token);
      subscribed = wish;
      return subscription(token);
    }),
  ]);
});
afterAll(() => embed.stop());
beforeEach(() => {
  subscribed = true;
  asked = [];
});

it('opening the unsubscribe link asks for confirmation and does not unsubscribe the recipient', async () => {
  const { status, headers, body } = await embed.get(PATH);
  expect([status, headers['cache-control'], subscribed]).toEqual([200, 'no-store', true]);
  expect(body).toContain('No more mails from Aling &lt;Nena&gt;?');
  expect(body).toContain('name="wish" value="end"');
});

it('one click unsubscribes the recipient, and another click resubscribes the recipient', async () => {
  const ended = await embed.post(PATH, { wish: 'end' });
  expect([ended.status, subscribed]).toEqual([200, false]);
  expect(ended.body).toContain('You get no more mails from');
  expect((await embed.get(PATH)).body).toContain('name="wish" value="again"');
  expect((await embed.post(PATH, { wish: 'again' })).status).toBe(200);
  expect(subscribed).toBe(true);
});

it('an email client’s unsubscribe button works without a redirect', async () => {
  const { status } = await embed.post(PATH, { 'List-Unsubscribe': 'One-Click' }, { site: 'cross-site' });
  expect([status, subscribed]).toEqual([200, false]);
});

it('the unsubscribe page is available in Filipino', async () => {
  const { body } = await embed.get(PATH, { headers: { 'accept-language': 'fil-PH' } });
  expect(body).toContain('<html lang="fil">');
  expect(body).toContain('Itigil ang mga email mula sa');
});

it.each([`${PATH}x`, `${PATH.slice(0, -1)}d`])('a forged link returns 404: %s', async (path) => {
  expect((await embed.get(path)).status).toBe(404);
  expect((await embed.post(path, { wish: 'end' })).status).toBe(404);
  expect(subscribed).toBe(true);
});

it.each(['short', `${'x'.repeat(90)}%00`, '..%2F..%2Fpay%2Fx', 'a'.repeat(101)])(
  'a malformed link is rejected without calling the notifier: %s',
  async (token) => {
    expect((await embed.get(`/mails/unsubscribe/${token}`)).status).toBe(404);
    expect(asked).toEqual([]);
  },
);
