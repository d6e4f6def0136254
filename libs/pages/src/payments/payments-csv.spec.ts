import type { Payment } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import * as fc from 'fast-check';
import { csvHead as headOf, csvLine as lineOf } from '../csv/csv';
import { PAYMENTS_CSV } from './payments-csv';

const csvHead = () => headOf(PAYMENTS_CSV);
const csvLine = (payment: Payment) => lineOf(PAYMENTS_CSV, payment);

/** Returns the cells of a line as a spreadsheet parses them. */
const cellsOf = (line: string): string[] =>
  [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
  );

const described = (description: string): string => {
  const at = cellsOf(csvHead()).indexOf('description');
  return cellsOf(csvLine(aPayment({ description })))[at]!;
};

it('a payments export writes the columns in the order of the header', () => {
  const payment = aPayment({
    reference: '7K3-Q92-MF1',
    status: 'refunded',
    net_amount: 1219.24,
    amount_refunded: 1250.5,
    created: 1_773_453_600,
    succeeded_at: 1_773_453_700,
    customer: { name: 'Juan "JD" dela Cruz', email: 'juan@example.com' },
    description: 'Rice, two sacks',
    external_id: 'order-7',
  });
  const cells = cellsOf(csvLine(payment));
  expect(Object.fromEntries(cellsOf(csvHead()).map((name, i) => [name, cells[i]]))).toEqual({
    reference: '7K3-Q92-MF1',
    id: payment.id,
    status: 'refunded',
    'created (Asia/Manila)': '2026-03-14 10:00:00',
    'paid (Asia/Manila)': '2026-03-14 10:01:40',
    amount: '1250.5',
    currency: 'PHP',
    fee: '31.26',
    net: '1219.24',
    refunded: '1250.5',
    method: 'gcash_qr',
    description: 'Rice, two sacks',
    customer_name: 'Juan "JD" dela Cruz',
    customer_email: 'juan@example.com',
    customer_id: '',
    external_id: 'order-7',
    provider_ref: payment.provider_ref,
    wallet_ref: '',
  });
});

it.each([
  '=HYPERLINK("https://evil.example")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '|calc',
  '\t=1',
  '\r\n=1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff@x',
  '＝1',
])('a payments export prevents a spreadsheet from running %j', (text) => {
  expect(described(text)).toBe(`'${text}`);
});

it.each(['Order 1042', 'a=b', '₱500', 'x-y', '"=1"', ''])('a payments export leaves %j unchanged', (text) => {
  expect(described(text)).toBe(text);
});

it('a payments export keeps every string within its cell and line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cellsOf(csvLine(aPayment({ description: text })))).toHaveLength(cellsOf(csvHead()).length);
      expect(described(text).replace(/^'/, '')).toBe(text.replace(/^'/, ''));
    }),
  );
});
