import { actionAfter, RetryLater, Unusable } from './acknowledgement';

const unknown = new Error('what was that?');

describe('after a handler failed', () => {
  it.each([
    ['a batch that failed for an unknown reason', unknown, 8, 1, { do: 'split' }],
    ['a batch with an unusable event in it', new Unusable('no such type'), 2, 1, { do: 'split' }],
    ['a batch during an outage', new RetryLater(1_000), 8, 1, { do: 'retry', delayMs: 1_000 }],
    ['an unusable event', new Unusable('no such type'), 1, 1, { do: 'dead-letter' }],
    ['the first failure of an event', unknown, 1, 1, { do: 'retry', delayMs: 250 }],
    ['the fourth failure of an event', unknown, 1, 4, { do: 'retry', delayMs: 15_000 }],
    ['the fifth failure of an event', unknown, 1, 5, { do: 'retry', delayMs: 60_000 }],
    ['the hundredth failure of an event', unknown, 1, 100, { do: 'retry', delayMs: 60_000 }],
  ])('%s', (_, error, batchSize, deliveries, action) => {
    expect(actionAfter(error, batchSize, deliveries)).toEqual(action);
  });
});
