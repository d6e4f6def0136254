import { nextReturnPoll } from './return-polls.rules';

it.each([
  [null, 21_600],
  [0, 21_600],
  [21_599, 1],
  [21_600, 64_800],
  [86_400, 86_400],
  [15 * 86_400 - 1, 1],
  [15 * 86_400, undefined],
])('%p seconds after the success, returns %p seconds until the next poll', (since, next) => {
  expect(nextReturnPoll(since)).toBe(next);
});
