import { requireStreamSpace } from './stream-space';

const MIB = 2 ** 20;
const bus = (megabytes: number, streams = 0) => ({ config: { max_storage: megabytes * MIB }, streams });

describe('a bus without enough disk space', () => {
  it('stops the start with the sizes and the remedy', () => {
    const start = () => requireStreamSpace(bus(300), 256 * MIB);
    expect(start).toThrow(/reserve 1280 MiB, and NATS uses at most\n300 MiB/);
    expect(start).toThrow(`set NATS_STREAM_MAX_BYTES to at most ${60 * MIB}`);
  });

  it('does not stop the start if the streams exist, are small enough or are unlimited', () => {
    const start = () => {
      requireStreamSpace(bus(300, 5), 256 * MIB);
      requireStreamSpace(bus(320), 64 * MIB);
      requireStreamSpace(bus(300), 0);
    };
    expect(start).not.toThrow();
  });
});
