import { codeWithoutRoom, whyNoRoom, type Machine } from './unsupported-reason';

const able: Machine = {
  platform: 'linux',
  isRoot: true,
  distribution: 'debian',
  hasMirror: true,
  mountProblem: null,
};

describe("a machine's container sandbox", () => {
  it('can run', () => {
    expect(whyNoRoom(able)).toBeNull();
  });

  it.each<[Partial<Machine>, RegExp]>([
    [{ platform: 'darwin', isRoot: false }, /Linux/],
    [{ isRoot: false, mountProblem: 'Operation not permitted' }, /needs root/],
    [{ distribution: 'ubuntu' }, /Debian/],
    [{ distribution: null }, /Debian/],
    [{ hasMirror: false }, /mirror/],
    [{ mountProblem: 'Operation not permitted' }, /may not mount here: Operation not permitted/],
  ])('cannot run, and the reason is one line: %j', (facts, reason) => {
    expect(whyNoRoom({ ...able, ...facts })).toMatch(reason);
    expect(whyNoRoom({ ...able, ...facts })).not.toContain('\n');
  });

  it('fails the run if it is missing in CI as root, but nowhere else', () => {
    expect(codeWithoutRoom(able, { CI: 'true' })).toBe(1);
    expect(codeWithoutRoom({ ...able, isRoot: false }, { CI: 'true' })).toBe(0);
    expect(codeWithoutRoom(able, {})).toBe(0);
  });
});
