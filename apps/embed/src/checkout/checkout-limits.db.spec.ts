import 'reflect-metadata';
import type { Payment } from '@tulay/contracts';
import { PlayedCheckout } from '../../test/played-checkout';
import { messageStrings } from '../layout/message.strings';

let played: PlayedCheckout;

beforeAll(async () => {
  played = await PlayedCheckout.start();
});

afterAll(() => played.stop());

const show = (over?: Partial<Payment>): Payment => played.show(over);

describe('the rate limit for public pages', () => {
  const from = (client: string, url: string, to: PlayedCheckout['app']) =>
    to.inject({ url, remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': client } });

  it('counts each client’s requests per minute behind a proxy and can exempt loopback', async () => {
    const limited = await played.another({
      PAGES_PER_MINUTE: '3',
      POLLS_PER_MINUTE: '4',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
    });
    const { id } = show();
    const page = `/checkout/${id}`;
    const codes = async (client: string, url: string, times: number) => {
      const answers = [];
      for (let i = 0; i < times; i++) answers.push((await from(client, url, limited)).statusCode);
      return answers;
    };
    expect(await codes('203.0.113.7', page, 4)).toEqual([200, 200, 200, 429]);
    expect(await codes('203.0.113.8', page, 1)).toEqual([200]);
    expect(await codes('203.0.113.7', `${page}/status`, 5)).toEqual([200, 200, 200, 200, 429]);
    expect(await codes('127.0.0.1', page, 6)).toEqual(Array(6).fill(200));
    const refused = await from('203.0.113.7', page, limited);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain(messageStrings.messages.tooMany.heading);
    expect((await from('203.0.113.7', `${page}/status`, limited)).json()).toMatchObject({
      error: { code: 'rate_limited' },
    });
  });
});
