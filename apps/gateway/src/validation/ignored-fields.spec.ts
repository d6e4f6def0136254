import { validateHeaderValue } from 'node:http';
import * as fc from 'fast-check';
import { ignoredFieldsHeader } from './ignored-fields';

/** Generates strings that may contain lone surrogates. */
const LONE = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 9 })
  .map((units) => String.fromCharCode(...units));

describe('the Service-Ignored-Fields header', () => {
  it('lists the ignored fields', () => {
    expect(ignoredFieldsHeader(['colour', 'customer.phone'])).toBe('colour, customer.phone');
  });

  it('percent-encodes characters that a header cannot contain', () => {
    expect(ignoredFieldsHeader(['a,b', 'ñ\r\nSet-Cookie: x'])).toBe('a%2Cb, %C3%B1%0D%0ASet-Cookie%3A%20x');
  });

  it('replaces a lone surrogate with U+FFFD', () => {
    expect(ignoredFieldsHeader(['a\ud800', '__proto__', 'n\0'])).toBe('a%EF%BF%BD, __proto__, n%00');
  });

  it('has a limited size regardless of the field names', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'grapheme', maxLength: 300 }),
            fc.string({ unit: 'binary', maxLength: 9 }),
            LONE,
          ),
          { maxLength: 60 },
        ),
        (paths) => {
          const header = ignoredFieldsHeader(paths);
          validateHeaderValue('Service-Ignored-Fields', header);
          expect(header.split(', ').length).toBeLessThanOrEqual(20);
          expect(header.length).toBeLessThan(20 * 1_250);
        },
      ),
    );
  });
});
