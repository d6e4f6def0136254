import { DomainError } from '@tulay/contracts';
import { explain, reasonOf } from './command-result';

const unanswered = (cause: string) =>
  new DomainError('internal_error', `no response from gateway.cmd.create-merchant: ${cause}`);

describe('explanation of a failed command', () => {
  it('contains the message of a rejection', () => {
    const refusal = new DomainError('invalid_state', 'This merchant is already active');
    expect([reasonOf(refusal), explain(refusal)]).toEqual([refusal.message, refusal.message]);
  });

  it('reports that the command was not executed if the service is not running', () => {
    const error = unanswered("no responders: 'gateway.cmd.create-merchant'");
    expect([reasonOf(error), explain(error)]).toEqual(['not running', 'gateway: not running']);
  });

  it('reports that the command may have been executed if no response arrived in time', () => {
    const error = unanswered('timeout');
    expect(reasonOf(error)).toBe('no response (timeout)');
    expect(explain(error)).toBe(
      'gateway: no response (timeout); the command may have been executed. Check before retrying',
    );
  });
});
