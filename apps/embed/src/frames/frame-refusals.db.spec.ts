import 'reflect-metadata';
import { DomainError } from '@tulay/contracts';
import { paymentsFrame, paymentsPath } from '../../test/payments-frame';
import { PROJECT } from '../../test/tokens';
import { frameStrings } from '../layout/frame.strings';

const OTHER = '5d0c1f7e-2d43-4b83-8a55-02b1f35c9c11';
const { messages } = frameStrings;

const frame = paymentsFrame();
const { played } = frame;

describe('frame headers', () => {
  const policyOf = async (origins: string[]): Promise<string> => {
    frame.embed.reset({ origins });
    const { headers } = await frame.embed.get(paymentsPath(await frame.embed.mint()));
    return headers['content-security-policy']!;
  };

  it('allow framing by the project’s origins, or by any origin if none are configured', async () => {
    const origins = ['https://shop.example', 'http://localhost:8080'];
    expect(await policyOf(origins)).toContain('frame-ancestors https://shop.example http://localhost:8080');
    expect(await policyOf([])).toMatch(/frame-ancestors \*$/);
  });

  it('forbid inline code, referrers and caching', async () => {
    const { headers, body } = await frame.embed.get(paymentsPath(await frame.embed.mint()));
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
    const { status, headers, body } = await frame.embed.get(at);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).toContain('data-message');
    return [status, /<h1>([^<]+)/.exec(body)?.[1]];
  };
  const INVALID = [401, messages.invalidToken.heading];

  it('receives the same error page with status 401 for any invalid token', async () => {
    const token = await frame.embed.mint();
    const [header, claims, signature] = token.split('.');
    for (const bad of [
      '',
      'x',
      `${header}.${claims}.`,
      `${header}.${claims}.${signature!.slice(1)}`,
      `${token}x`,
    ])
      expect(await refusal(paymentsPath(bad))).toEqual(INVALID);
    expect(await refusal(`/embed/payments/${PROJECT}`)).toEqual(INVALID);
    expect(await refusal(`/embed/payments/${PROJECT}?token=${token}&token=${token}`)).toEqual(INVALID);
    expect(played.asked).toEqual([]);
  });

  it('receives the same error page for a token of another surface or project', async () => {
    expect(await refusal(paymentsPath(await frame.embed.mint({ surface: 'panel' })))).toEqual(INVALID);
    const token = await frame.embed.mint();
    for (const project of [OTHER, 'my-shop', '%00', '..%2f..'])
      expect(await refusal(`/embed/payments/${project}?token=${token}`)).toEqual(INVALID);
  });

  it('receives 403 if the project is disabled and 404 if it was deleted', async () => {
    const token = await frame.embed.mint();
    frame.embed.reset({ enabled: false });
    expect(await refusal(paymentsPath(token))).toEqual([403, messages.disabled.heading]);
    frame.embed.project = null;
    expect(await refusal(paymentsPath(token))).toEqual([404, messages.gone.heading]);
  });

  it('receives an error page without internal details if a service fails', async () => {
    played.trouble = new DomainError('internal_error', 'SECRET DETAIL');
    const { status, body } = await frame.embed.get(paymentsPath(await frame.embed.mint()));
    expect([status, body.includes('SECRET')]).toEqual([503, false]);
    expect(body).toContain('Try again');
  });

  it('receives 404 for an unknown path', async () => {
    for (const at of [
      '/embed',
      '/embed/payments',
      `/embed/payments/${PROJECT}/x`,
      `/embed/settings/${PROJECT}`,
    ])
      expect((await frame.embed.get(at)).status).toBe(404);
  });
});
