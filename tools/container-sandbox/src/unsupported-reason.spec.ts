import { exitCodeWithoutSandbox, unsupportedReason, type Machine } from './unsupported-reason';

const able: Machine = {
  platform: 'linux',
  isRoot: true,
  distribution: 'debian',
  hasMirror: true,
  mountProblem: null,
};

describe('the container sandbox', () => {
  it('is supported on a machine that meets all requirements', () => {
    expect(unsupportedReason(able)).toBeNull();
  });

  it.each<[Partial<Machine>, RegExp]>([
    [{ platform: 'darwin', isRoot: false }, /Linux/],
    [{ isRoot: false, mountProblem: 'Operation not permitted' }, /requires root/],
    [{ distribution: 'ubuntu' }, /Debian/],
    [{ distribution: null }, /Debian/],
    [{ hasMirror: false }, /mirror/],
    [
      { mountProblem: 'Operation not permitted' },
      /cannot mount file systems on this machine: Operation not permitted/,
    ],
  ])('is not supported for %j, and the reason fits on one line', (facts, reason) => {
    expect(unsupportedReason({ ...able, ...facts })).toMatch(reason);
    expect(unsupportedReason({ ...able, ...facts })).not.toContain('\n');
  });

  it('fails the run in CI if root cannot use the sandbox', () => {
    expect(exitCodeWithoutSandbox(able, { CI: 'true' })).toBe(1);
    expect(exitCodeWithoutSandbox({ ...able, isRoot: false }, { CI: 'true' })).toBe(0);
    expect(exitCodeWithoutSandbox(able, {})).toBe(0);
  });
});
