import { nextReturnPoll } from './return-polls.rules';

it.each([
  [null, 21_600],
  [0, 21_600],
  [21_599, 1],
  [21_600, 64_800],
  [86_400, 86_400],
  [15 * 86_400 - 1, 1],
  [15 * 86_400, undefined],
])('returns the seconds until the next poll for a return (%p s after the success: %p)', (since, next) => {
  expect(nextReturnPoll(since)).toBe(next);
});
