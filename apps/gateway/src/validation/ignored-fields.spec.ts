import { validateHeaderValue } from 'node:http';
import * as fc from 'fast-check';
import { ignoredFieldsHeader } from './ignored-fields';

describe('Service-Ignored-Fields', () => {
  it('names the fields', () => {
    expect(ignoredFieldsHeader(['colour', 'customer.phone'])).toBe('colour, customer.phone');
  });

  it('escapes characters that a header cannot hold', () => {
    expect(ignoredFieldsHeader(['a,b', 'ñ\r\nSet-Cookie: x'])).toBe('a%2Cb, %C3%B1%0D%0ASet-Cookie%3A%20x');
  });

  it('is a header of bounded size whatever the fields are called', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 60 }), (paths) => {
        const header = ignoredFieldsHeader(paths);
        validateHeaderValue('Service-Ignored-Fields', header);
        expect(header.split(', ').length).toBeLessThanOrEqual(20);
        expect(header.length).toBeLessThan(20 * 1_250);
      }),
    );
  });
});
