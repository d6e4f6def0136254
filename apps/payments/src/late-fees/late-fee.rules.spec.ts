import { nextBookingIn, nextLookIn } from './late-fee.rules';

it('a provider is asked less and less often, over two weeks, and then no more', () => {
  const looks = Array.from({ length: 8 }, (_, polls) => nextLookIn(polls));
  expect(looks).toEqual([300, 3_600, 21_600, 86_400, 172_800, 345_600, 691_200, null]);
});

it('the ledger is asked again soon, then every hour, without an end', () => {
  expect([0, 1, 3, 4, 1_000].map(nextBookingIn)).toEqual([15, 60, 3_600, 3_600, 3_600]);
});
