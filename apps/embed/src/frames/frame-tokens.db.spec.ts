import 'reflect-metadata';
import { paymentsFrame, paymentsPath } from '../../test/payments-frame';
import { frameStrings } from '../layout/frame.strings';

const { messages } = frameStrings;

const frame = paymentsFrame();
const { played } = frame;

describe('key rotation', () => {
  const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
  const kidOf = (token: string): unknown =>
    (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: unknown }).kid;

  it('keeps tokens valid until the old key is removed', async () => {
    const scope = { audience: 'customer', scopeField: 'external_id', scopeValue: 'user 42' } as const;
    const old = await frame.embed.mint(scope);
    const statusWith = async (keys: string): Promise<number> => {
      let status = 0;
      await frame.embed.reconfigured({ EMBED_TOKEN_KEYS: keys }, async () => {
        status = (await frame.embed.get(paymentsPath(old))).status;
      });
      return status;
    };
    expect(kidOf(old)).toBe('k1');
    expect(await statusWith(`${key('k1', 1)},${key('k2', 2)}`)).toBe(200);
    expect(await statusWith(`${key('k2', 2)},${key('k1', 1)}`)).toBe(200);
    expect(played.asked.at(-1)!.scope).toEqual({ field: 'external_id', value: 'user 42' });
    expect(await statusWith(key('k2', 2))).toBe(401);
  });
});

describe('frame rate limits', () => {
  it('limit page requests per token per minute, even on loopback', async () => {
    const [token, other] = [await frame.embed.mint(), await frame.embed.mint()];
    await frame.embed.reconfigured({ EMBED_TOKEN_PER_MINUTE: '3' }, async () => {
      for (let n = 0; n < 3; n++) expect((await frame.embed.get(paymentsPath(token))).status).toBe(200);
      const { status, headers, body } = await frame.embed.get(paymentsPath(token));
      expect([status, body.includes(messages.tooMany.heading)]).toEqual([429, true]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await frame.embed.get(paymentsPath(other))).status).toBe(200);
    });
  });

  it('limit page requests per IP address per minute, across tokens', async () => {
    const token = await frame.embed.mint();
    const from = { from: '203.0.113.7' };
    const limits = { EMBED_VIEWS_PER_MINUTE: '2', RATE_LIMIT_EXEMPT_LOOPBACK: 'false' };
    await frame.embed.reconfigured(limits, async () => {
      expect((await frame.embed.get(paymentsPath('junk'), from)).status).toBe(401);
      expect((await frame.embed.get(paymentsPath(token), from)).status).toBe(200);
      expect((await frame.embed.get(paymentsPath(token), from)).status).toBe(429);
      expect((await frame.embed.get(paymentsPath(token), { from: '203.0.113.8' })).status).toBe(200);
    });
  });
});
