import 'reflect-metadata';
import {
  newId,
  withOperator,
  withRequestId,
  type AdjustBalanceRequest,
  type WithActor,
} from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { AdjustBalance } from './adjust-balance';

let ledger: OpenLedger;
let adjust: AdjustBalance;

beforeAll(async () => {
  ledger = await openLedger();
  adjust = ledger.get(AdjustBalance);
});

afterAll(() => ledger.close());

const adjustment = (
  changes: Partial<WithActor<AdjustBalanceRequest>> = {},
): WithActor<AdjustBalanceRequest> => ({
  adjustmentId: newId('adj'),
  merchantId: newId('mer'),
  environment: 'test',
  amount: '150000',
  currency: 'PHP',
  reason: 'test funds',
  actor: 'nena',
  ...changes,
});

const auditedOf = (id: string) =>
  ledger.db.query('SELECT actor, action, detail FROM audit_log WHERE subject = $1', [id]);
const recordOf = (id: string) => ledger.db.query('SELECT * FROM adjustments WHERE id = $1', [id]);

describe('AdjustBalance', () => {
  it('changes the balance, adds a balance transaction, and stores the author and reason', async () => {
    const one = adjustment();
    await withRequestId('req_1', () => adjust.execute(one));
    expect(await ledger.balance(one.merchantId)).toBe(150_000n);
    const rows = await ledger.db.query('SELECT * FROM balance_transactions WHERE source = $1', [
      one.adjustmentId,
    ]);
    expect(rows).toMatchObject([{ type: 'adjustment', net: '150000', balance_after: '150000' }]);
    expect(await recordOf(one.adjustmentId)).toMatchObject([
      {
        merchant_id: one.merchantId,
        amount: '150000',
        reason: 'test funds',
        actor: 'nena',
        request_id: 'req_1',
      },
    ]);
  });

  it('writes exactly one audit entry, which names both people', async () => {
    const one = adjustment();
    const operator = { name: 'nena', approvedBy: 'jose.cruz' };
    for (const _time of [1, 2]) await withOperator(operator, () => adjust.execute(one));
    const { merchantId: merchant, environment, amount, currency, reason } = one;
    const detail = { merchant, environment, amount, currency, reason, approved_by: 'jose.cruz' };
    expect(await auditedOf(one.adjustmentId)).toEqual([
      { actor: 'nena', action: 'balance.adjusted', detail: { ...detail, request_id: null } },
    ]);
  });

  it('writes no audit entry for the credit of a receipt, which the payments service audits', async () => {
    const one = adjustment();
    await adjust.execute(one);
    expect(await auditedOf(one.adjustmentId)).toEqual([]);
  });

  it('can make the balance negative', async () => {
    const one = adjustment({ amount: '-1' });
    await adjust.execute(one);
    expect(await ledger.balance(one.merchantId)).toBe(-1n);
  });

  it('posts an adjustment once per ID, even for concurrent requests', async () => {
    const one = adjustment();
    await Promise.all(Array.from({ length: 10 }, () => adjust.execute(one)));
    expect(await ledger.balance(one.merchantId)).toBe(150_000n);
    expect(await recordOf(one.adjustmentId)).toHaveLength(1);
  });

  it('returns invalid_request for an ID that another adjustment used', async () => {
    const one = adjustment();
    await adjust.execute(one);
    const other = adjust.execute({ ...one, amount: '1' });
    await expect(other).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await ledger.balance(one.merchantId)).toBe(150_000n);
  });

  it("writes the posting and the adjustment's record atomically", async () => {
    const one = adjustment({ reason: 'no \u0000 here' });
    await expect(adjust.execute(one)).rejects.toMatchObject({ code: '22021' });
    expect(await ledger.balance(one.merchantId)).toBe(0n);
  });

  it.each(['UPDATE adjustments SET actor = $$x$$', 'DELETE FROM adjustments', 'TRUNCATE adjustments'])(
    'prevents changes to a recorded adjustment: %s',
    async (statement) => {
      await adjust.execute(adjustment());
      await expect(ledger.db.query(statement)).rejects.toMatchObject({ code: '42501' });
      await expect(ledger.owner.query(statement)).rejects.toMatchObject({ code: 'TL003' });
    },
  );
});

it('adjustments leave a ledger that passes verification', async () => {
  expect(await ledger.findings()).toEqual([]);
});
