import { findMirror } from './apt-sources';

const deb822 = (text: string) => [{ name: 'debian.sources', text }];
const oneLine = (text: string) => [{ name: 'sources.list', text }];

const DEBIAN = `
# The distribution
Types: deb deb-src
# http://snapshot.example/archive/debian
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main
`;

describe("the machine's package mirror", () => {
  it('is read from a .sources file, including its key file', () => {
    expect(findMirror(deb822(DEBIAN))).toEqual({
      uri: 'http://mirror.example/debian',
      signedBy: '/usr/share/keyrings/debian-archive-keyring.gpg',
    });
  });

  it('is read from a line of sources.list', () => {
    const text =
      '# deb http://old.example/debian bookworm main\ndeb [arch=amd64 signed-by=/k.gpg] https://m.example/ubuntu/ noble main universe\n';
    expect(findMirror(oneLine(text))).toEqual({ uri: 'https://m.example/ubuntu/', signedBy: '/k.gpg' });
  });

  it('is not a secondary archive, a disabled entry or a source without main', () => {
    const others = [
      'deb https://deb.example/node_20.x nodistro main',
      'deb http://m.example/debian-security bookworm-security main',
      'deb http://m.example/debian bookworm contrib',
      'deb-src http://m.example/debian bookworm main',
    ];
    expect(findMirror(oneLine(others.join('\n')))).toBeNull();
    expect(findMirror(deb822(DEBIAN.replaceAll('Types: deb', 'Enabled: no\nTypes: deb')))).toBeNull();
  });

  it('is the entry with the usual path, otherwise a proxy with another name', () => {
    const proxy = 'deb http://m.example/repository/debian-proxy bookworm main';
    expect(findMirror(oneLine(`${proxy}\ndeb http://m.example/debian bookworm main`))?.uri).toMatch(
      /\/debian$/,
    );
    expect(findMirror(oneLine(proxy))?.uri).toBe('http://m.example/repository/debian-proxy');
  });

  it("uses the machine's trusted keys if no key file is specified", () => {
    expect(findMirror(oneLine('deb http://m.example/debian bookworm main'))?.signedBy).toBeNull();
    const inline = DEBIAN.replace(/Signed-By: .*/, 'Signed-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----');
    expect(findMirror(deb822(inline))?.signedBy).toBeNull();
  });
});
