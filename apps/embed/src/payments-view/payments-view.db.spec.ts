import 'reflect-metadata';
import {
  DomainError,
  invalidField,
  listPaymentsCommand,
  newId,
  type ListPaymentsRequest,
  type Payment,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { PROJECT } from '../../test/tokens';
import { frameStrings } from '../layout/frame.strings';

const OTHER = '5d0c1f7e-2d43-4b83-8a55-02b1f35c9c11';
const EVIL = '<script>alert(1)</script>" onload="x';
const { messages } = frameStrings;

let embed: EmbedUnderTest;
let payments: Payment[];
const asked: ListPaymentsRequest[] = [];
let trouble: DomainError | null = null;

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(listPaymentsCommand, (query) => {
      asked.push(query);
      if (trouble) throw trouble;
      return {
        object: 'list',
        data: payments.slice(0, query.limit),
        has_more: payments.length > query.limit,
      };
    }),
  ]);
});

afterAll(() => embed.stop());

beforeEach(() => {
  embed.reset();
  asked.length = 0;
  trouble = null;
  payments = [
    aPayment({ status: 'succeeded', customer: { name: 'Juan dela Cruz', email: 'juan@example.com' } }),
  ];
});

const path = (token: string, more = ''): string => `/embed/payments/${PROJECT}?token=${token}${more}`;
const rowsOf = (html: string): number => html.match(/<tr role="row" data-id=/g)?.length ?? 0;

describe('GET /embed/payments/{project}', () => {
  it('shows the merchant all payments: status, amount, method, customer and date', async () => {
    const { status, body } = await embed.get(path(await embed.mint()));
    expect(status).toBe(200);
    for (const text of [
      'Aling Nena Store',
      'Succeeded',
      '₱1,250.50',
      'GCash',
      'Juan dela Cruz',
      'juan@example.com',
    ])
      expect(body).toContain(text);
    expect(body).toMatch(/<time datetime="[\dT:.Z-]+" title="[^"]+ Philippine time">/);
    expect(asked).toEqual([{ merchantId: 'mer_1', environment: 'test', limit: 25 }]);
  });

  it('leads with what was paid for when there is no name, and keeps unpaid rows quiet', async () => {
    payments = [
      aPayment({
        status: 'succeeded',
        customer: null,
        customer_id: null,
        external_id: null,
        description: 'Lunch for two',
      }),
      aPayment({ status: 'pending' }),
      aPayment({ status: 'failed' }),
    ];
    const { body } = await embed.get(path(await embed.mint()));
    expect(body).toContain('<span class="cell-text" dir="auto">Lunch for two</span>');
    const quiet = [...body.matchAll(/<tr role="row" data-id="(\w+)" class="row-quiet">/g)].map(
      ([, id]) => id,
    );
    expect(quiet).toEqual([payments[1]!.id]);
  });

  it('shows a customer the payments of the scope, without names', async () => {
    const token = await embed.mint({
      audience: 'customer',
      scopeField: 'external_id',
      scopeValue: 'user 42',
    });
    payments = [aPayment({ description: 'Order 7', customer: { name: 'Juan dela Cruz', email: null } })];
    const { body } = await embed.get(path(token));
    expect(body).toContain('Order 7');
    expect(body).not.toContain('Juan dela Cruz');
    expect(body.replaceAll(token, '')).not.toContain('user 42');
    expect(asked[0]!.scope).toEqual({ field: 'external_id', value: 'user 42' });
  });

  it('says when nothing matches, with a text for merchants and one for customers', async () => {
    payments = [];
    const scope = { scopeField: 'external_id', scopeValue: 'nobody' } as const;
    const { status, body } = await embed.get(path(await embed.mint({ audience: 'customer', ...scope })));
    expect([status, rowsOf(body)]).toEqual([200, 0]);
    expect(body).toContain('What you pay Aling Nena Store appears here.');
    expect((await embed.get(path(await embed.mint()))).body).toContain('Payments appear here');
  });

  it('pages by the id of the last row, with the same token and theme', async () => {
    payments = Array.from({ length: 26 }, () => aPayment());
    const token = await embed.mint();
    const first = await embed.get(path(token, '&theme=dark'));
    expect(rowsOf(first.body)).toBe(25);
    const [, next] = /href="([^"]+)" data-more/.exec(first.body)!;
    const query = new URLSearchParams(next!.replaceAll('&amp;', '&').slice(1));
    expect(Object.fromEntries(query)).toEqual({ token, theme: 'dark', starting_after: payments[24]!.id });
    payments = [aPayment()];
    const second = await embed.get(`/embed/payments/${PROJECT}?${query.toString()}`);
    expect(asked[1]!.startingAfter).toBe(query.get('starting_after'));
    expect(second.body).not.toContain('data-more');
    expect(second.body).toContain('Back to the newest');
  });

  it('says that there are no more rows after the last page', async () => {
    payments = [];
    const { body } = await embed.get(path(await embed.mint(), `&starting_after=${newId('pay')}`));
    expect(body).toContain('That was all');
  });

  it.each(['x', 'pay_1', newId('cus'), `${newId('pay')}' OR true`])(
    'answers the cursor %j with a card',
    async (cursor) => {
      const { status, body } = await embed.get(
        path(await embed.mint(), `&starting_after=${encodeURIComponent(cursor)}`),
      );
      expect([status, asked]).toEqual([404, []]);
      expect(body).toContain(messages.notFound.heading);
    },
  );

  it('answers a cursor that payments refuses with a card, too', async () => {
    trouble = invalidField('starting_after', 'names no object of this list');
    const { status } = await embed.get(path(await embed.mint(), `&starting_after=${newId('pay')}`));
    expect(status).toBe(404);
  });

  it('is light, and dark when asked to', async () => {
    const token = await embed.mint();
    expect((await embed.get(path(token))).body).toContain('data-theme="light"');
    expect((await embed.get(path(token, '&theme=dark'))).body).toContain('data-theme="dark"');
    expect((await embed.get(path(token, '&theme=pink'))).body).toContain('data-theme="light"');
  });

  it('marks test mode', async () => {
    expect((await embed.get(path(await embed.mint()))).body).toContain('Test mode');
    embed.reset({ environment: 'live' });
    expect((await embed.get(path(await embed.mint()))).body).not.toContain('Test mode');
  });

  it('says what came back of a payment, if only a part did', async () => {
    const paid = { status: 'succeeded', amount: 100 } as const;
    payments = [aPayment({ ...paid, amount_refunded: 60 }), aPayment({ ...paid, amount_refunded: 0 })];
    const { body } = await embed.get(path(await embed.mint()));
    expect(body.match(/₱[\d.]+ refunded/g)).toEqual(['₱60.00 refunded']);
    payments = [aPayment({ ...paid, status: 'refunded', amount_refunded: 100 })];
    expect((await embed.get(path(await embed.mint()))).body).not.toContain('₱100.00 refunded');
  });

  it('escapes all texts', async () => {
    embed.reset({ merchantName: EVIL });
    payments = [aPayment({ description: EVIL, customer: { name: EVIL, email: EVIL } })];
    const { body } = await embed.get(path(await embed.mint(), `&theme=${encodeURIComponent(EVIL)}`));
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x');
  });

  it('is read only', async () => {
    const token = await embed.mint();
    expect((await embed.get(path(token))).body).not.toMatch(/<form|method="post"/i);
  });
});

describe('the headers of a frame', () => {
  const policyOf = async (origins: string[]): Promise<string> => {
    embed.reset({ origins });
    const { headers } = await embed.get(path(await embed.mint()));
    return headers['content-security-policy']!;
  };

  it('let the project’s origins frame it, or any origin when it has none', async () => {
    const origins = ['https://shop.example', 'http://localhost:8080'];
    expect(await policyOf(origins)).toContain('frame-ancestors https://shop.example http://localhost:8080');
    expect(await policyOf([])).toMatch(/frame-ancestors \*$/);
  });

  it('allow nothing inline, no referrer and no cache', async () => {
    const { headers, body } = await embed.get(path(await embed.mint()));
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src [^;]*\*/);
    expect(body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|(src|href|action)="(https?:)?\/\//);
  });
});

describe('a visitor without a valid token', () => {
  const refusal = async (at: string) => {
    const { status, headers, body } = await embed.get(at);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).toContain('data-message');
    return [status, /<h1>([^<]+)/.exec(body)?.[1]];
  };
  const INVALID = [401, messages.invalidToken.heading];

  it('gets the same card with 401 for any invalid token', async () => {
    const token = await embed.mint();
    const [header, claims, signature] = token.split('.');
    for (const bad of [
      '',
      'x',
      `${header}.${claims}.`,
      `${header}.${claims}.${signature!.slice(1)}`,
      `${token}x`,
    ])
      expect(await refusal(path(bad))).toEqual(INVALID);
    expect(await refusal(`/embed/payments/${PROJECT}`)).toEqual(INVALID);
    expect(await refusal(`/embed/payments/${PROJECT}?token=${token}&token=${token}`)).toEqual(INVALID);
    expect(asked).toEqual([]);
  });

  it('gets it for the token of the other surface, and at another or an unknown project', async () => {
    expect(await refusal(path(await embed.mint({ surface: 'panel' })))).toEqual(INVALID);
    const token = await embed.mint();
    for (const project of [OTHER, 'my-shop', '%00', '..%2f..'])
      expect(await refusal(`/embed/payments/${project}?token=${token}`)).toEqual(INVALID);
  });

  it('gets 403 for a disabled project and 404 for a deleted one', async () => {
    const token = await embed.mint();
    embed.reset({ enabled: false });
    expect(await refusal(path(token))).toEqual([403, messages.disabled.heading]);
    embed.project = null;
    expect(await refusal(path(token))).toEqual([404, messages.gone.heading]);
  });

  it('gets an error page without internal details when a service fails', async () => {
    trouble = new DomainError('internal_error', 'SECRET DETAIL');
    const { status, body } = await embed.get(path(await embed.mint()));
    expect([status, body.includes('SECRET')]).toEqual([503, false]);
    expect(body).toContain('Try again');
  });

  it('gets 404 for every other address', async () => {
    for (const at of [
      '/embed',
      '/embed/payments',
      `/embed/payments/${PROJECT}/x`,
      `/embed/settings/${PROJECT}`,
    ])
      expect((await embed.get(at)).status).toBe(404);
  });
});

describe('a key rotation', () => {
  const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
  const kidOf = (token: string): unknown =>
    (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: unknown }).kid;

  it('breaks no valid token at any step, and at the end the old key is refused', async () => {
    const scope = { audience: 'customer', scopeField: 'external_id', scopeValue: 'user 42' } as const;
    const old = await embed.mint(scope);
    const statusWith = async (keys: string): Promise<number> => {
      let status = 0;
      await embed.reconfigured({ EMBED_TOKEN_KEYS: keys }, async () => {
        status = (await embed.get(path(old))).status;
      });
      return status;
    };
    expect(kidOf(old)).toBe('k1');
    expect(await statusWith(`${key('k1', 1)},${key('k2', 2)}`)).toBe(200);
    expect(await statusWith(`${key('k2', 2)},${key('k1', 1)}`)).toBe(200);
    expect(asked.at(-1)!.scope).toEqual({ field: 'external_id', value: 'user 42' });
    expect(await statusWith(key('k2', 2))).toBe(401);
  });
});

describe('limits', () => {
  it('one token opens as many pages a minute as configured, also on loopback; another token is unaffected', async () => {
    const [token, other] = [await embed.mint(), await embed.mint()];
    await embed.reconfigured({ EMBED_TOKEN_PER_MINUTE: '3' }, async () => {
      for (let n = 0; n < 3; n++) expect((await embed.get(path(token))).status).toBe(200);
      const { status, headers, body } = await embed.get(path(token));
      expect([status, body.includes(messages.tooMany.heading)]).toEqual([429, true]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await embed.get(path(other))).status).toBe(200);
    });
  });

  it('one address opens as many pages as configured, with any tokens; another address is unaffected', async () => {
    const token = await embed.mint();
    const from = { from: '203.0.113.7' };
    const limits = { EMBED_VIEWS_PER_MINUTE: '2', RATE_LIMIT_EXEMPT_LOOPBACK: 'false' };
    await embed.reconfigured(limits, async () => {
      expect((await embed.get(path('junk'), from)).status).toBe(401);
      expect((await embed.get(path(token), from)).status).toBe(200);
      expect((await embed.get(path(token), from)).status).toBe(429);
      expect((await embed.get(path(token), { from: '203.0.113.8' })).status).toBe(200);
    });
  });
});
