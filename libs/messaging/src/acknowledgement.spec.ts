import { actionAfter, RetryLater, Unusable } from './acknowledgement';

const unknown = new Error('unexpected message');

describe('actionAfter', () => {
  it.each([
    ['splits a batch after an unknown error', unknown, 8, 1, { do: 'split' }],
    ['splits a batch that contains an unusable event', new Unusable('no such type'), 2, 1, { do: 'split' }],
    [
      'retries the whole batch during an outage',
      new RetryLater(1_000),
      8,
      1,
      { do: 'retry', delayMs: 1_000 },
    ],
    ['dead-letters an unusable event', new Unusable('no such type'), 1, 1, { do: 'dead-letter' }],
    ['retries an event 250 ms after its first failure', unknown, 1, 1, { do: 'retry', delayMs: 250 }],
    ['retries an event 15 s after its fourth failure', unknown, 1, 4, { do: 'retry', delayMs: 15_000 }],
    ['retries an event 60 s after its fifth failure', unknown, 1, 5, { do: 'retry', delayMs: 60_000 }],
    ['retries an event 60 s after its hundredth failure', unknown, 1, 100, { do: 'retry', delayMs: 60_000 }],
  ])('%s', (_, error, batchSize, deliveries, action) => {
    expect(actionAfter(error, batchSize, deliveries)).toEqual(action);
  });
});
