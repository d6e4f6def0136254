import { armFailpoint, failpoint } from './failpoint';

describe('a failpoint', () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);

  afterEach(() => {
    kill.mockClear();
    armFailpoint({ FAILPOINT: '', ALLOW_FAILPOINTS: false });
  });
  afterAll(() => kill.mockRestore());

  it('does nothing unless it is armed', () => {
    failpoint('payouts.debit.answered');
    expect(kill).not.toHaveBeenCalled();
  });

  it('does nothing without the test flag, whatever its name says', () => {
    armFailpoint({ FAILPOINT: 'payouts.debit.answered', ALLOW_FAILPOINTS: false });
    failpoint('payouts.debit.answered');
    expect(kill).not.toHaveBeenCalled();
  });

  it('ends the process as a power cut would, at its own name only', () => {
    armFailpoint({ FAILPOINT: 'payouts.debit.answered', ALLOW_FAILPOINTS: true });
    failpoint('payouts.debit.saved');
    expect(kill).not.toHaveBeenCalled();
    failpoint('payouts.debit.answered');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
  });
});
