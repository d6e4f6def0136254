/** The lab's clock, in milliseconds. A test can move it to match the clock of the stack. */
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
