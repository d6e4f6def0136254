import { secondsToNextCheck } from './fee-check.rules';

it.each([
  [0, 5],
  [100, 5],
  [1_000, 50],
  [86_400, 600],
  [8_640_000, 600],
])('%p seconds after approval, schedules the next fee check in %p seconds', (age, seconds) => {
  expect(secondsToNextCheck(age)).toBe(seconds);
});
