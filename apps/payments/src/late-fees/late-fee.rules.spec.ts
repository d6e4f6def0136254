import { nextBookingIn, nextLateFeePollIn } from './late-fee.rules';

it('polls the provider for a late fee at increasing intervals for two weeks', () => {
  const looks = Array.from({ length: 8 }, (_, polls) => nextLateFeePollIn(polls));
  expect(looks).toEqual([300, 3_600, 21_600, 86_400, 172_800, 345_600, 691_200, null]);
});

it('retries posting a late fee within seconds at first, then hourly without a limit', () => {
  expect([0, 1, 3, 4, 1_000].map(nextBookingIn)).toEqual([15, 60, 3_600, 3_600, 3_600]);
});
