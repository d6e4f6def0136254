import { AddressGuard } from './address-guard';

const guard = new AddressGuard('');

describe('AddressGuard.allows', () => {
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '223.255.255.254',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('accepts the public address %s', (address) => {
    expect(guard.allows(address)).toBe(true);
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.1.1', 'link-local'],
    ['169.254.169.254', 'cloud metadata'],
    ['100.100.100.200', 'cloud metadata'],
    ['192.0.0.192', 'cloud metadata'],
    ['168.63.129.16', 'cloud metadata'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['240.0.0.1', 'reserved'],
    ['192.0.2.1', 'documentation'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['198.18.0.1', 'benchmarking'],
    ['192.88.99.1', '6to4 relay'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['[::1]', 'loopback in brackets'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fec0::1', 'site-local'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'cloud metadata'],
    ['ff02::1', 'multicast'],
    ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
    ['::ffff:7f00:1', 'IPv4-mapped loopback in hexadecimal'],
    ['0:0:0:0:0:ffff:a00:1', 'IPv4-mapped private'],
    ['::ffff:a9fe:a9fe', 'IPv4-mapped metadata'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::7f00:1', 'IPv4-compatible in hexadecimal'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['2002:808:808::1', '6to4'],
    ['64:ff9b::7f00:1', 'NAT64 of loopback'],
    ['64:ff9b::10.0.0.1', 'NAT64 of private'],
    ['64:ff9b:1::1', 'local NAT64'],
    ['2001::1', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['100::1', 'discard'],
    ['5f00::1', 'segment routing'],
    ['4000::1', 'not yet allocated'],
    ['example.com', 'not an address'],
    ['', 'nothing'],
  ])('rejects the address %s (%s)', (address) => {
    expect(guard.allows(address)).toBe(false);
  });

  it('accepts exactly the networks that the deployment allows', () => {
    const local = new AddressGuard('127.0.0.0/8, ::1/128');
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every((a) => local.allows(a))).toBe(true);
    expect(['10.0.0.1', '::2', '169.254.169.254'].some((a) => local.allows(a))).toBe(false);
  });

  it.each(['127.0.0.1', '10.0.0.0/33', 'loopback/8', '10.0.0.0/8;::1/128'])(
    'reports %s as an invalid network at startup',
    (text) => {
      expect(() => new AddressGuard(text)).toThrow('WEBHOOK_ALLOWED_CIDRS');
    },
  );
});

describe('AddressGuard.refusesHostOf', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://0/',
    'http://10.1/',
    'http://192.168.257/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost:8080/',
    'http://LOCALHOST./',
    'http://foo.localhost/',
  ])('rejects the private address in %s', (url) => {
    expect(guard.refusesHostOf(url)).toBe(true);
  });

  it.each([
    'https://example.com/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://localhost.com/',
  ])('defers %s to the connection check', (url) => {
    expect(guard.refusesHostOf(url)).toBe(false);
  });

  it('accepts a private address if the deployment allows it', () => {
    const local = new AddressGuard('127.0.0.0/8');
    expect(local.refusesHostOf('http://localhost:8080/')).toBe(false);
    expect(local.refusesHostOf('http://2130706433/')).toBe(false);
  });
});
