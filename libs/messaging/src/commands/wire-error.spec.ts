import { DomainError, FinalRefusal, ServiceUnavailable } from '@tulay/contracts';
import { fromWireError, toWireError } from './wire-error';

const travelled = (error: unknown): DomainError =>
  fromWireError(JSON.parse(JSON.stringify(toWireError(error))));

describe('an error sent between services', () => {
  it('keeps its code, message and issues', () => {
    const refusal = new DomainError('invalid_request', 'bad', { amount: ['must be a number'] });
    expect(travelled(refusal)).toEqual(refusal);
    expect(travelled(refusal)).not.toBeInstanceOf(ServiceUnavailable);
  });

  it('remains a ServiceUnavailable across several services', () => {
    const error = new ServiceUnavailable('no response from ledger.cmd.debit-payout: timeout');
    expect(travelled(travelled(error))).toBeInstanceOf(ServiceUnavailable);
    expect(travelled(error)).toMatchObject({ code: 'internal_error', message: error.message });
  });

  it('remains a FinalRefusal across several services', () => {
    const refusal = new FinalRefusal(new DomainError('invalid_state', 'no', { payment: ['is pending'] }));
    expect(travelled(travelled(refusal))).toEqual(refusal);
    expect(travelled(refusal)).toBeInstanceOf(FinalRefusal);
  });

  it.each([new Error('password=x'), 'text', undefined])('does not contain details of %p', (error) => {
    expect(travelled(error)).toEqual(new DomainError('internal_error', 'An internal error occurred'));
  });
});
