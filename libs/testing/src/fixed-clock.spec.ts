import { FixedClock } from './fixed-clock';

describe('FixedClock', () => {
  it('does not advance until it is moved', () => {
    const clock = new FixedClock('2026-05-01T00:00:00Z');
    clock.advance(90_000);
    expect(clock.now('test').toISOString()).toBe('2026-05-01T00:01:30.000Z');
    expect(clock.now('live').toISOString()).toBe('2026-05-01T00:01:30.000Z');
  });

  it('can advance a single environment', () => {
    const clock = new FixedClock('2026-05-01T00:00:00Z');
    clock.advance(1_000, 'test');
    expect(clock.now('test').getTime() - clock.now('live').getTime()).toBe(1_000);
  });
});
