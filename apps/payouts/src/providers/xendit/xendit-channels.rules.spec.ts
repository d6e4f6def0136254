import { BANKS } from '../../destinations/banks.rules';
import { channelOf, takesRail } from './xendit-channels.rules';

const to = (bank_code: string) => ({ bank_code, account_number: '001234567890', account_name: 'Juana Cruz' });

it('Xendit has a different channel for every bank in our list, with eight exceptions', () => {
  const channels = BANKS.map(({ code }) => channelOf(to(code)));
  const known = channels.filter((channel) => channel !== undefined);
  expect(known.every((channel) => /^PH_[A-Z]{2,9}$/.test(channel))).toBe(true);
  expect(new Set(known).size).toBe(known.length);
  expect(BANKS.filter((_, i) => channels[i] === undefined).map(({ code }) => code)).toEqual([
    'CITIPHMXXXX',
    'HSBCPHMMXXX',
    'MYYAPHM2XXX',
    'PAEYPHM2XXX',
    'TDBIPHM2XXX',
    'TODGPHM2XXX',
    'UNODPHM2XXX',
    'UNOBPHM2XXX',
  ]);
});

it('Xendit has a channel for GCash', () => {
  expect(channelOf({ account_no: '09171234567' })).toBe('PH_GCASH');
});

it.each([
  ['gcash', null, 5_000_000n, true],
  ['bank', 'instapay', 5_000_000n, true],
  ['bank', 'pesonet', 100n, true],
  ['instapay', 'instapay', 5_000_000n, true],
  ['pesonet', 'pesonet', 5_000_001n, true],
  ['pesonet', 'pesonet', 5_000_000n, false],
] as const)(
  'supports a required rail only if Xendit uses that rail for the amount (%s, %s, %p centavos: %p)',
  (method, rail, amount, takes) => {
    expect(takesRail(method, rail, amount)).toBe(takes);
  },
);
