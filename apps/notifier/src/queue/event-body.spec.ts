import * as fc from 'fast-check';
import { packBody, unpackBody } from './event-body';

describe('a stored event body', () => {
  it('decompresses to the same bytes for any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 5_000 }), (text) => {
        expect(unpackBody(packBody(text))).toBe(text);
      }),
    );
  });

  it('is compressed with a dictionary that never changes', () => {
    const packed = 'z1:Q8ka2Ukm5UUFxYYZFYWmuUZlKQap2ZUllslVVM4yZsYWRgZgz+PNOjhcU4k9S+HPPUamBnqmQO8CAA==';
    expect(unpackBody(packed)).toBe(BODY);
    expect(packBody(BODY).length).toBeLessThan(BODY.length / 2);
  });

  it('may be stored uncompressed, as in earlier releases', () => {
    expect(unpackBody(BODY)).toBe(BODY);
  });
});

const BODY = JSON.stringify({
  id: 'evt_01kb4wrps1hxq5m2vd0ekyt9cz',
  object: 'event',
  type: 'payment.succeeded',
  environment: 'test',
  created: 1_763_820_000,
  data: {
    object: { id: 'pay_01kb4wrps1hxq5m2vd0ekyt9cy', object: 'payment', status: 'succeeded', amount: 1250.5 },
  },
});
