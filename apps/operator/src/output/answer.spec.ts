import { DomainError } from '@tulay/contracts';
import { explain, reasonOf } from './answer';

const unanswered = (cause: string) =>
  new DomainError('internal_error', `gateway.cmd.create-merchant did not answer: ${cause}`);

describe('what a service did not do', () => {
  it('is told in its own words when it refused', () => {
    const refusal = new DomainError('invalid_state', 'This merchant is active already');
    expect([reasonOf(refusal), explain(refusal)]).toEqual([refusal.message, refusal.message]);
  });

  it('was not done when nobody was there', () => {
    const error = unanswered("no responders: 'gateway.cmd.create-merchant'");
    expect([reasonOf(error), explain(error)]).toEqual(['not running', 'gateway: not running']);
  });

  it('may have been done when no answer came in time', () => {
    const error = unanswered('timeout');
    expect(reasonOf(error)).toBe('no answer (timeout)');
    expect(explain(error)).toBe(
      'gateway: no answer (timeout); it may still have been executed: check before you repeat it',
    );
  });
});
