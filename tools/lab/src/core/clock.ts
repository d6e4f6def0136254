/** The lab's clock, in milliseconds. A test can move the clock to match the stack's clock. */
export class LabClock {
  private offsetMs = 0;

  now(): number {
    return Date.now() + this.offsetMs;
  }

  moveTo(offsetSeconds: number): void {
    this.offsetMs = offsetSeconds * 1000;
  }
}

export const secondsOf = (ms: number): number => Math.floor(ms / 1000);
export const isoOf = (ms: number): string => new Date(ms).toISOString();
