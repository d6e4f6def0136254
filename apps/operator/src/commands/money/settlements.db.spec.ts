import {
  DomainError,
  listProvidersCommand,
  readSettlementsCommand,
  recordSettlementCommand,
  type ProviderOwes,
  type RecordSettlementRequest,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const provider = (name: string) => ({
  name,
  object: 'provider' as const,
  service: 'payments' as const,
  enabled: true,
  capabilities: [],
});

beforeEach(() => {
  services.answer(listProvidersCommand('payments'), () => ({ providers: [provider('acquirer')] }));
  services.answer(listProvidersCommand('payouts'), () => ({ providers: [provider('xendit')] }));
});

const RECORD = 'settlement record --provider xendit --amount 48250.5 --reference BNK-1 --day 2026-05-08';

describe('operator settlement record', () => {
  it("records the bank's amount in live mode", async () => {
    services.answer(recordSettlementCommand, (request) => ({
      ...request,
      object: 'settlement',
      repeated: false,
    }));
    const { code, object } = await json(`${RECORD} --fee 310.50`);
    const [asked] = services.asked[recordSettlementCommand.subject] as RecordSettlementRequest[];
    expect(asked).toEqual({
      settlementId: expect.stringMatching(/^set_[0-9a-z]{26}$/),
      provider: 'xendit',
      environment: 'live',
      amount: '4825050',
      fee: '31050',
      currency: 'PHP',
      reference: 'BNK-1',
      receivedOn: '2026-05-08',
    });
    expect([code, object.settlement]).toEqual([0, { ...asked, object: 'settlement', repeated: false }]);
  });

  it('reports that the reference was already recorded', async () => {
    services.answer(recordSettlementCommand, (request) => ({
      ...request,
      object: 'settlement',
      repeated: true,
    }));
    expect((await run(RECORD)).out).toContain('already recorded');
  });

  it('rejects an unknown provider before recording anything', async () => {
    const { code, err } = await run(RECORD.replace('xendit', 'xendti'));
    expect([code, err]).toEqual([1, 'not_found: No such provider: xendti']);
    expect(services.asked[recordSettlementCommand.subject]).toBeUndefined();
  });

  it('shows the reason if the ledger rejects the settlement', async () => {
    services.answer(recordSettlementCommand, () => {
      throw new DomainError('invalid_request', 'This reference is already used by a different settlement');
    });
    expect(await run(RECORD)).toMatchObject({
      code: 1,
      err: expect.stringContaining('a different settlement'),
    });
  });
});

it('shows the amounts owed, grouped by age', async () => {
  const owes: ProviderOwes = {
    provider: 'xendit',
    environment: 'live',
    currency: 'PHP',
    owed: '150000',
    fees: '1050',
    paidOut: '4825050',
    since: '2026-05-06',
    byAge: { upTo1Day: '100000', upTo3Days: '50000', upTo7Days: '0', upTo30Days: '0', older: '0' },
  };
  services.answer(readSettlementsCommand, () => ({ providers: [owes] }));
  const { code, out } = await run('settlement report --provider xendit');
  expect([code, services.asked[readSettlementsCommand.subject]]).toEqual([0, [{ provider: 'xendit' }]]);
  expect(out).toMatch(/xendit\s+live\s+₱1,500.00\s+2026-05-06\s+₱1,000.00\s+₱500.00\s+₱0.00/);
});
