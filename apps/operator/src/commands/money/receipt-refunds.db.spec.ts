import 'reflect-metadata';
import {
  DomainError,
  isId,
  listUnappliedReceiptsCommand,
  refundReceiptCommand,
  resolveReceiptCommand,
  type ReceiptRefund,
  type RefundReceiptRequest,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { anUnappliedReceipt } from '../../../test/an-unapplied-receipt';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const receipt = anUnappliedReceipt({ provider: 'xendit', payment: null, reason: 'unknown_reference' });

const refunded = (changes: Partial<ReceiptRefund> = {}): UnappliedReceipt => ({
  ...receipt,
  refund: {
    id: 'rrf_1',
    status: 'succeeded',
    provider_ref: 'rfd-1',
    failure: null,
    note: 'twice',
    actor: 'maria',
    created: 1_777_593_700,
    ...changes,
  },
});
const asked = () => services.asked[refundReceiptCommand.subject] as RefundReceiptRequest[] | undefined;
const LINE = 'receipts refund --receipt 7 --note twice';

describe('operator receipts refund', () => {
  it('sends a new ID and reports that the money was returned', async () => {
    services.answer(refundReceiptCommand, () => refunded());
    const { code, out } = await run(`${LINE} --environment live`);
    const [request] = asked()!;
    expect(request).toEqual({
      refundId: expect.any(String),
      receiptId: 7,
      note: 'twice',
      environment: 'live',
    });
    expect([code, isId('rrf', request!.refundId)]).toEqual([0, true]);
    for (const shown of ['refunded the money', '₱1,250.50', 'rfd-1']) expect(out).toContain(shown);
  });

  it('fails if the provider rejects the refund, and shows the reason and the remaining options', async () => {
    const failure = { code: 'refund_not_supported', message: 'QR Ph payments cannot be refunded' } as const;
    services.answer(refundReceiptCommand, () => refunded({ status: 'refused', failure }));
    const { code, out } = await run(LINE);
    expect([code, out]).toEqual([1, expect.stringContaining('return the money manually')]);
    expect(out).toContain('QR Ph payments cannot be refunded');
  });

  it('prints the ID for a safe retry if no response arrives', async () => {
    services.answer(refundReceiptCommand, () => {
      throw new DomainError('internal_error', 'lost');
    });
    const { code, err } = await run(LINE);
    const { refundId } = asked()![0]!;
    expect([code, err]).toEqual([1, expect.stringContaining(`--id ${refundId}`)]);
    await run(`${LINE} --id ${refundId}`);
    expect(asked()!.map((each) => each.refundId)).toEqual([refundId, refundId]);
  });

  it.each(['', '--receipt 7', '--receipt x --note x', '--receipt 7 --note x --id 7'])(
    'rejects the options %j',
    async (options) => {
      expect((await json(`receipts refund ${options}`)).code).toBe(2);
      expect(asked()).toBeUndefined();
    },
  );
});

describe('operator receipts credit', () => {
  it('does not require a merchant if the receipt identifies the payment', async () => {
    services.answer(resolveReceiptCommand, () => receipt);
    await json('receipts credit --receipt 7 --environment live --note late');
    const rest = { note: 'late', environment: 'live' };
    expect(services.asked[resolveReceiptCommand.subject]).toEqual([
      { receiptId: 7, outcome: 'credited', ...rest },
    ]);
  });
});

describe('operator receipts list', () => {
  it('shows the status of a refund, optionally for one environment', async () => {
    const failure = { code: 'declined', message: 'too late' } as const;
    services.answer(listUnappliedReceiptsCommand, () => ({
      object: 'list' as const,
      data: [refunded({ status: 'refused', failure })],
      has_more: false,
    }));
    expect((await run('receipts list --environment live')).out).toContain('refused: too late');
    expect(services.asked[listUnappliedReceiptsCommand.subject]).toEqual([
      { limit: 100, environment: 'live' },
    ]);
  });
});
