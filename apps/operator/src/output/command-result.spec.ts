import { DomainError } from '@tulay/contracts';
import { explain, reasonOf } from './command-result';

const unanswered = (cause: string) =>
  new DomainError('internal_error', `no response from gateway.cmd.create-merchant: ${cause}`);

describe('a failed command', () => {
  it('has the message of the refusal', () => {
    const refusal = new DomainError('invalid_state', 'This merchant is already active');
    expect([reasonOf(refusal), explain(refusal)]).toEqual([refusal.message, refusal.message]);
  });

  it('was not executed if no service listened', () => {
    const error = unanswered("no responders: 'gateway.cmd.create-merchant'");
    expect([reasonOf(error), explain(error)]).toEqual(['not running', 'gateway: not running']);
  });

  it('may have been executed if no reply came in time', () => {
    const error = unanswered('timeout');
    expect(reasonOf(error)).toBe('no response (timeout)');
    expect(explain(error)).toBe(
      'gateway: no response (timeout); the command may have been executed. Check before retrying',
    );
  });
});
