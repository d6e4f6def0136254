import { secondsToNextCheck } from './fee-check.rules';

it.each([
  [0, 5],
  [100, 5],
  [1_000, 50],
  [86_400, 600],
  [8_640_000, 600],
])('the fee of an approval that is %p seconds old is checked again after %p seconds', (age, seconds) => {
  expect(secondsToNextCheck(age)).toBe(seconds);
});
