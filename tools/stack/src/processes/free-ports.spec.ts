import { readFileSync } from 'node:fs';
import { freePorts, PortTaken, portRange, startOnFreePorts } from './free-ports';

it.each([
  ['Linux', { from: 32_768, to: 60_999 }, { from: 10_000, to: 30_000 }],
  ['a wide range', { from: 16_000, to: 65_535 }, { from: 10_000, to: 15_999 }],
  ['a low range', { from: 1_024, to: 40_000 }, { from: 40_001, to: 65_535 }],
  ['a range of all ports', { from: 1_024, to: 65_535 }, { from: 10_000, to: 30_000 }],
  ['an unknown range', null, { from: 10_000, to: 30_000 }],
])('selects ports outside the range of outgoing connections: %s', (_system, ephemeral, range) => {
  expect(portRange(ephemeral)).toEqual(range);
});

it("selects unique ports outside this machine's range of outgoing connections", async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  const [from, to] = outgoing();
  expect(ports.filter((port) => port >= from && port <= to)).toEqual([]);
});

/**
 * Returns the port range for outgoing connections: on Linux, the range that the system reports; elsewhere, the
 * range defined by IANA.
 */
function outgoing(): [number, number] {
  try {
    const text = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
    return text.trim().split(/\s+/).map(Number) as [number, number];
  } catch {
    return [49_152, 65_535];
  }
}

describe('a start on free ports', () => {
  it('is retried up to three times with new ports if a port was taken in the meantime', async () => {
    const tried: number[][] = [];
    const refuse = (ports: number[]): Promise<void> => {
      tried.push(ports);
      return Promise.reject(new PortTaken('taken'));
    };
    await expect(startOnFreePorts(2, refuse)).rejects.toThrow('taken');
    expect(new Set(tried.flat()).size).toBe(6);
  });

  it('is not retried after another error', async () => {
    const start = jest.fn(() => Promise.reject(new Error('no disk')));
    await expect(startOnFreePorts(1, start)).rejects.toThrow('no disk');
    expect(start).toHaveBeenCalledTimes(1);
  });
});
