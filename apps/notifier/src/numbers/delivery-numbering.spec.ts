import * as fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { DeliveryNumbering } from './delivery-numbering';

const numbering = new DeliveryNumbering(randomBytes(32));
const ids = fc.maxSafeNat().map((n) => String((n % (2 ** 50 - 1)) + 1));

it('a public number identifies its delivery, and is a safe integer of 16 digits', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const number = numbering.numberOf({ id, permuted: true });
      expect(number >= 2 ** 50 && number < 2 ** 51 && String(number).length === 16).toBe(true);
      expect(numbering.deliveryOf(String(number))).toEqual({ id, permuted: true });
    }),
  );
});

it('a delivery of an earlier release keeps its ID as its number', () => {
  fc.assert(
    fc.property(ids, (id) => {
      expect(numbering.numberOf({ id, permuted: false })).toBe(Number(id));
      expect(numbering.deliveryOf(id)).toEqual({ id, permuted: false });
    }),
  );
});

it.each(['', '0', '-1', '1.5', '1e3', '01', ' 1', 'evt_1', String(2 ** 51), '9'.repeat(18), '9'.repeat(30)])(
  'no delivery has the number %p',
  (number) => expect(numbering.deliveryOf(number)).toBeNull(),
);
