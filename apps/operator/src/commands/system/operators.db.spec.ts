import {
  adjustBalanceCommand,
  getMerchantProfileCommand,
  resolvePayoutCommand,
  setRateLimitCommand,
} from '@tulay/contracts';
import { createOperatorKey, parseOperators, readRequest, type OperatorEntry } from '@tulay/messaging';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, json, run } = operatorUnderTest();
let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'operator-keys-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const RESOLVE = 'payout resolve --payout po_1 --outcome succeed';

describe('keygen', () => {
  it('writes a private key that only its owner can read, and prints the entry for the operators file', async () => {
    const file = join(folder, 'ana.json');
    const list = join(folder, 'operators.json');
    const line = `keygen --name ana.reyes --role finance --out ${file} --operators ${list}`;
    const { entry } = (await json(line)).object as { entry: OperatorEntry };
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(parseOperators(readFileSync(list, 'utf8')).get('ana.reyes')!.roles).toEqual(new Set(['finance']));
    expect(entry).toMatchObject({ name: 'ana.reyes', role: 'finance' });
    expect((await run(line)).code).toBe(2);
  });

  it('rejects a name without a dot', async () => {
    expect((await run(`keygen --name root --out ${join(folder, 'root.json')}`)).code).toBe(2);
  });
});

describe('a command that requires a second person', () => {
  it('is signed but not sent with --request, and approve sends it with both signatures', async () => {
    services.answer(resolvePayoutCommand, () => ({ id: 'po_1', status: 'succeeded' }) as never);
    const { request } = (await json(`${RESOLVE} --request`)).object as { request: string };
    expect(services.asked).toEqual({});
    expect(readRequest(request)).toMatchObject({ by: 'maria.santos', subject: resolvePayoutCommand.subject });
    const shown = await run(`approve ${request} --show`);
    expect([shown.code, services.asked]).toEqual([0, {}]);
    expect(shown.out).toContain('maria.santos requests: resolve payout (payouts)');
    expect((await json(`approve ${request}`)).object).toEqual({ id: 'po_1', status: 'succeeded' });
    expect(services.asked[resolvePayoutCommand.subject]).toHaveLength(1);
  });

  it('returns the reply of a batched command', async () => {
    services.answer(getMerchantProfileCommand, () => ({ name: 'Nena' }));
    services.answer(adjustBalanceCommand, () => [{ ok: { verdict: 'posted' } }] as never);
    const line =
      'ledger adjust --merchant mer_1 --environment live --amount 20000 --reason "lost refund" --request';
    const { request } = (await json(line)).object as { request: string };
    expect((await json(`approve ${request}`)).object).toEqual({ verdict: 'posted' });
  });
});

it('a command that requires only one person cannot be signed as a request', async () => {
  services.answer(setRateLimitCommand, () => ({}) as never);
  const { code, err } = await run('merchant set-rate-limit --merchant mer_1 --per-minute 5 --request');
  expect([code, services.asked]).toEqual([2, {}]);
  expect(err).toContain('does not require a second person');
});

it('approve rejects text that is not a request', async () => {
  expect((await run(`approve ${createOperatorKey('eve.stranger').publicKey}`)).code).toBe(1);
});
