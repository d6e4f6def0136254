import { containerArguments } from './container-engine';
import { natsConf } from './nats-conf';
import { parseGreeting } from './nats-greeting';
import { releaseTarget } from './release-archive';

describe('a NATS container', () => {
  it('is published only on loopback, has its own name, and stores data on the machine', () => {
    const ports = { port: 4999, monitorPort: 4998 };
    const place = { name: 'tulay-nats-1', confFile: '/d/nats.conf', storeFolder: '/d/jetstream', ...ports };
    const args = containerArguments(place).join(' ');
    expect(args).toContain('-p 127.0.0.1:4999:4222 -p 127.0.0.1:4998:8222');
    expect(args).toContain('--name tulay-nats-1');
    expect(args).toContain('-v /d/jetstream:/data');
    expect(args).toMatch(/--rm .*nats:2\.10-alpine -c \/etc\/nats\/tulay\.conf$/);
  });
});

describe('the NATS configuration', () => {
  it('contains line breaks in maps, and escapes unusual paths', () => {
    const passwords = { ledger: 'p' };
    const place = { host: '127.0.0.1', port: 1, monitorPort: 2, passwords };
    const conf = natsConf({ ...place, storeFolder: '/home/a "b"\\c' });
    expect(conf).toContain('jetstream {\n  store_dir: "/home/a \\"b\\"\\\\c"\n  sync_interval: always\n}');
    expect(conf).toContain('    user: ledger\n    password: "p"\n    permissions: {\n      publish: [\n');
  });
});

describe("a NATS server's version and JetStream support", () => {
  it("are read from the server's greeting", () => {
    const text = 'INFO {"server_id":"X","version":"2.10.27","jetstream":true} \r\n';
    expect(parseGreeting(text)).toEqual({ version: '2.10.27', jetstream: true });
    expect(parseGreeting('INFO {"version":"2.10.27"}\r\n')).toEqual({ version: '2.10.27', jetstream: false });
    expect(parseGreeting('HTTP/1.1 400 Bad Request\r\n')).toBeNull();
  });
});

describe('the system name in NATS release files', () => {
  it.each([
    ['linux', 'x64', 'linux-amd64'],
    ['linux', 'arm64', 'linux-arm64'],
    ['darwin', 'arm64', 'darwin-arm64'],
    ['linux', 'ppc64', 'linux-ppc64le'],
  ])('is derived from the platform and the architecture (%s %s: %s)', (platform, arch, target) => {
    expect(releaseTarget(platform, arch)).toBe(target);
  });
});
