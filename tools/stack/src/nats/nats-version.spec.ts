import { isRecentEnough, parseNatsVersion } from './nats-version';

describe('a nats-server version', () => {
  it.each([
    ['nats-server: v2.10.27', '2.10.27'],
    ['nats-server: v2.12.2-RC.1', '2.12.2'],
    ['{"version":"2.15.1"}', '2.15.1'],
    ['2.9.10', '2.9.10'],
    ['command not found', null],
    ['', null],
  ])('is read from %j', (text, version) => {
    expect(parseNatsVersion(text)).toBe(version);
  });

  it.each(['2.10.23', '2.10.24', '2.10.100', '2.11.0', '3.0.0'])('%s is recent enough', (version) => {
    expect(isRecentEnough(version)).toBe(true);
  });

  it.each(['2.10.22', '2.9.100', '2.9.10', '1.99.99', '0.0.0'])('%s is too old', (version) => {
    expect(isRecentEnough(version)).toBe(false);
  });
});
