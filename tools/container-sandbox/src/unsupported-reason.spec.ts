import { exitCodeWithoutSandbox, unsupportedReason, type Machine } from './unsupported-reason';

const able: Machine = {
  platform: 'linux',
  isRoot: true,
  distribution: 'debian',
  hasMirror: true,
  mountProblem: null,
};

describe("a machine's container sandbox", () => {
  it('can run', () => {
    expect(unsupportedReason(able)).toBeNull();
  });

  it.each<[Partial<Machine>, RegExp]>([
    [{ platform: 'darwin', isRoot: false }, /Linux/],
    [{ isRoot: false, mountProblem: 'Operation not permitted' }, /needs root/],
    [{ distribution: 'ubuntu' }, /Debian/],
    [{ distribution: null }, /Debian/],
    [{ hasMirror: false }, /mirror/],
    [{ mountProblem: 'Operation not permitted' }, /may not mount here: Operation not permitted/],
  ])('cannot run, and the reason is one line: %j', (facts, reason) => {
    expect(unsupportedReason({ ...able, ...facts })).toMatch(reason);
    expect(unsupportedReason({ ...able, ...facts })).not.toContain('\n');
  });

  it('fails the run if it is missing in CI as root, but nowhere else', () => {
    expect(exitCodeWithoutSandbox(able, { CI: 'true' })).toBe(1);
    expect(exitCodeWithoutSandbox({ ...able, isRoot: false }, { CI: 'true' })).toBe(0);
    expect(exitCodeWithoutSandbox(able, {})).toBe(0);
  });
});
