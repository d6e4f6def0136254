import 'reflect-metadata';
import { newId, type GetStatementRequest, type Statement } from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting } from '../../test/postings';
import { GetStatement } from './get-statement';
import { LINES_PER_PAGE } from './statements.store';

const DAY = 86_400;
const FROM = 1_767_225_600;
const TO = FROM + 7 * DAY;

let ledger: OpenLedger;
let getStatement: GetStatement;
let merchantId: string;

beforeAll(async () => {
  ledger = await openLedger();
  getStatement = ledger.get(GetStatement);
});

afterAll(() => ledger.close());

beforeEach(() => {
  merchantId = newId('mer');
});

/** Posts a payment with a net amount of `net` pesos. */
const payment = (created: number, net: number, currency: 'PHP' | 'USD' = 'PHP') => {
  const gross = BigInt(net * 100);
  const legs = { clearing: -gross, available: gross };
  return paymentPosting(merchantId, { created, currency, gross, fee: 0n, legs });
};
const statement = (changes: Partial<GetStatementRequest> = {}): Promise<Statement> =>
  getStatement.execute({ merchantId, environment: 'test', currency: 'PHP', from: FROM, to: TO, ...changes });
const shown = ({ opening, lines }: Statement) => [
  opening,
  ...lines.map(({ net, balance_after: after }) => [net, after]),
];

describe('GetStatement', () => {
  it('returns the opening balance and the lines, oldest first', async () => {
    await ledger.post(payment(FROM - 1, 10), payment(FROM, 20), payment(FROM + DAY, 30));
    await ledger.post({ ...payoutPosting(merchantId, 1_500n), created: FROM + 2 * DAY }, payment(TO, 99));
    expect(shown(await statement())).toEqual([10, [20, 30], [30, 60], [-15, 45]]);
  });

  it('excludes lines created exactly at the end of the period', async () => {
    await ledger.post(payment(FROM, 20), payment(TO - 1, 30), payment(TO, 40));
    const last = (await statement()).lines.at(-1);
    expect(last?.balance_after).toBe(50);
    expect(shown(await statement({ from: TO, to: TO + DAY }))).toEqual([50, [40, 90]]);
  });

  it('shows a late posting at the time of its event, with matching running balances', async () => {
    await ledger.post(payment(FROM + 5, 20));
    await ledger.post(payment(FROM + 1, 30));
    expect(shown(await statement())).toEqual([0, [30, 30], [20, 50]]);
  });

  it('covers a single currency, merchant and environment', async () => {
    await ledger.post(payment(FROM, 20), payment(FROM, 7, 'USD'));
    expect(shown(await statement({ currency: 'USD' }))).toEqual([0, [7, 7]]);
    expect(shown(await statement({ environment: 'live' }))).toEqual([0]);
    expect(shown(await statement({ merchantId: newId('mer') }))).toEqual([0]);
  });

  it('returns consistent pages while postings continue', async () => {
    const count = 2 * LINES_PER_PAGE + 3;
    await ledger.post(...Array.from({ length: count }, (_, i) => payment(FROM + (i % 7), 1)));
    const nets: number[] = [];
    let page = await statement();
    for (let expected = 0; ; page = await statement({ after: page.next })) {
      expect(page.opening).toBe(expected);
      nets.push(...page.lines.map(({ net }) => net));
      expected = page.lines.at(-1)!.balance_after;
      await ledger.post(payment(FROM, 1_000));
      if (!page.next) break;
    }
    expect(nets).toEqual(Array.from({ length: count }, () => 1));
  });

  it.each<[string, Partial<GetStatementRequest>]>([
    ['an unknown currency', { currency: 'XXX' }],
    ['an end before the start', { from: TO, to: FROM }],
    ['an end equal to the start', { to: FROM }],
    ['an invalid time', { from: NaN }],
  ])('rejects %s with invalid_request', async (_, changes) => {
    await expect(statement(changes)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it("rejects another merchant's line as a cursor with invalid_request", async () => {
    await ledger.post(payment(FROM, 1));
    const [line] = (await statement()).lines;
    merchantId = newId('mer');
    await ledger.post(payment(FROM, 1));
    const page = statement({ after: { line: line!.id, balance: '100', upTo: line!.id } });
    await expect(page).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
