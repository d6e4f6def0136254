import { isWayThrough } from './state-history';

const STEPS = [
  ['new', 'made', 'open', 'opened'],
  ['open', 'sent', 'sent', null],
  ['open', 'failed', 'failed', 'failed'],
  ['sent', 'failed', 'failed', 'failed'],
  ['sent', 'arrived', 'done', 'done'],
  ['done', 'returned', 'failed', 'failed'],
  ['failed', 'failed', 'failed', null],
] as const;
const isWay = (to: string, events: string[]) => isWayThrough(STEPS, { from: 'new', to }, events);

it.each([
  ['new', []],
  ['open', ['opened']],
  ['sent', ['opened']],
  ['done', ['opened', 'done']],
  ['failed', ['opened', 'failed']],
  ['failed', ['opened', 'done', 'failed']],
])('a history with the state %s after the events %j is valid', (to, events) => {
  expect(isWay(to, events)).toBe(true);
});

it.each([
  ['open', []],
  ['open', ['opened', 'opened']],
  ['done', ['opened']],
  ['done', ['done']],
  ['open', ['opened', 'done']],
  ['failed', ['opened', 'done']],
  ['failed', ['opened', 'failed', 'failed']],
  ['failed', ['opened', 'failed', 'done']],
  ['done', ['done', 'opened']],
  ['open', ['opened', 'unheard-of']],
])('a history with the state %s after the events %j is invalid', (to, events) => {
  expect(isWay(to, events)).toBe(false);
});
