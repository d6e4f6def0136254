interface Countdown {
  clockText: (seconds: number) => string;
  startCountdown: (clock: { now: number; expiresAt: number }, onTick: (left: number) => void) => () => void;
}

// The browser module, exactly as it is served.
const { clockText, startCountdown } = jest.requireActual<Countdown>('./countdown.script.js');

describe('clockText', () => {
  it.each([
    [900, '15:00'],
    [899.2, '15:00'],
    [65, '1:05'],
    [9.01, '0:10'],
    [0, '0:00'],
    [-5, '0:00'],
    [3725, '1:02:05'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  describe('startCountdown', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('ticks once a second, passes zero exactly once, then stops', () => {
      const ticks: number[] = [];
      // The server's and the device's clocks can differ by years.
      startCountdown({ now: 100, expiresAt: 103 }, (left) => ticks.push(Math.round(left)));
      jest.advanceTimersByTime(60_000);
      expect(ticks).toEqual([3, 2, 1, 0]);
    });

    it('stops when the returned function is called', () => {
      const ticks: number[] = [];
      const stop = startCountdown({ now: 100, expiresAt: 200 }, (left) => ticks.push(left));
      stop();
      jest.advanceTimersByTime(5_000);
      expect(ticks).toEqual([100]);
    });
  });
});
