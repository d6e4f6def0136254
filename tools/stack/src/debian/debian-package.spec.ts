import { readDistribution } from './debian-package';

const release = (...lines: string[]): string => `${lines.join('\n')}\n`;

describe('distribution suites with a nats-server package', () => {
  it('are trixie, then sid, on any Debian release', () => {
    const debian = readDistribution(
      release('PRETTY_NAME="Debian GNU/Linux 12"', 'VERSION_CODENAME=bookworm', 'ID=debian'),
    );
    expect(debian).toEqual({ id: 'debian', suites: ['trixie', 'sid'], components: 'main' });
    expect(readDistribution(release('ID=raspbian', 'ID_LIKE=debian'))?.suites).toEqual(['trixie', 'sid']);
  });

  it("start with the machine's own suite on Ubuntu and its derivatives", () => {
    const ubuntu = release('ID=ubuntu', 'ID_LIKE=debian', 'VERSION_CODENAME=noble');
    expect(readDistribution(ubuntu)).toMatchObject({ id: 'ubuntu', components: 'main universe' });
    expect(readDistribution(ubuntu)?.suites[0]).toBe('noble');
    const mint = release(
      'ID=linuxmint',
      'ID_LIKE="ubuntu debian"',
      'VERSION_CODENAME=wilma',
      'UBUNTU_CODENAME=noble',
    );
    expect(readDistribution(mint)?.suites[0]).toBe('noble');
  });

  it.each(['ID=alpine\n', 'ID="fedora"\n', ''])('are unknown for another distribution: %j', (text) => {
    expect(readDistribution(text)).toBeNull();
  });
});
