import type { CustomerAddress, CustomerAddressChanges, UpdateCustomerRequest } from '@tulay/contracts';
import * as fc from 'fast-check';
import type { CustomerEntity } from './customer.entity';
import { applyUpdate, mergeAddress, NO_ADDRESS } from './customer.rules';

const HOME: CustomerAddress = { ...NO_ADDRESS, line1: '123 Rizal Avenue', city: 'Makati', country: 'PH' };

const JUAN: CustomerEntity = {
  id: 'cus_1',
  merchantId: 'mer_1',
  environment: 'test',
  name: 'Juan dela Cruz',
  email: 'juan@example.com',
  phone: '0917',
  address: HOME,
  metadata: { plan: 'gold' },
  receiptsSlug: 'slug',
  created: 1,
  updated: 1,
};
const OF_JUAN = { id: JUAN.id, merchantId: JUAN.merchantId, environment: JUAN.environment };
const update = (changes: Partial<UpdateCustomerRequest>): CustomerEntity =>
  applyUpdate(JUAN, { ...OF_JUAN, ...changes }, 9);

describe('changing an address', () => {
  it('changes only the given fields', () => {
    expect(mergeAddress(HOME, { line2: 'Unit 4', city: null })).toEqual({
      ...HOME,
      line2: 'Unit 4',
      city: null,
    });
  });

  it('sets the country to PH by default', () => {
    expect(mergeAddress(NO_ADDRESS, { city: 'Singapore' }).country).toBe('PH');
    expect(mergeAddress(NO_ADDRESS, { country: 'SG' }).country).toBe('SG');
    expect(mergeAddress({ ...HOME, country: 'SG' }, { country: null }).country).toBe('PH');
  });

  it('keeps the latest value of each field after any two changes', () => {
    const field = fc.option(fc.string(), { nil: null });
    const changes: fc.Arbitrary<CustomerAddressChanges> = fc.record(
      { line1: field, line2: field, city: field, region: field, postal_code: field, country: field },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const twice = mergeAddress(mergeAddress(HOME, first), second);
        expect(twice).toEqual(mergeAddress(HOME, { ...first, ...second }));
        expect(Object.keys(twice).sort()).toEqual(Object.keys(HOME).sort());
      }),
    );
  });
});

describe('updating a customer', () => {
  it('changes only the timestamp if no fields are given', () => {
    expect(update({})).toEqual({ ...JUAN, updated: 9 });
  });

  it('changes only the given fields', () => {
    expect(update({ name: 'Juana', phone: null, address: { line1: null } })).toEqual({
      ...JUAN,
      name: 'Juana',
      phone: null,
      address: { ...HOME, line1: null },
      updated: 9,
    });
  });

  it('clears the email, the address and the metadata if they are set to null', () => {
    expect(update({ email: null, address: null, metadata: null })).toMatchObject({
      email: null,
      address: NO_ADDRESS,
      metadata: {},
    });
  });

  it('adds, replaces and removes metadata keys', () => {
    expect(update({ metadata: { plan: null, since: 2020 } }).metadata).toEqual({ since: 2020 });
  });

  it('never changes the receipts URL', () => {
    expect(update({ name: 'Juana' }).receiptsSlug).toBe('slug');
  });
});
