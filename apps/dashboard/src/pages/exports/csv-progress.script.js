// Calculates the progress of an export from the rows received and their timestamps.

const QUOTE = 34;
const NEW_LINE = 10;
/** A time in Manila. */
const TIME = /"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)"/g;
/** An estimate from a smaller fraction of the period would be too imprecise. */
const ENOUGH = 0.02;

const secondsOf = (day, time) => Date.parse(`${day}T${time}+08:00`) / 1000;

export class CsvProgress {
  #lines = 0;
  #isQuoted = false;
  /** Times of the first and the latest row received, in Unix seconds. */
  #first = null;
  #last = null;

  /** @param text the next chunk of the file, which may start and end anywhere */
  push(text) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (code === NEW_LINE && !this.#isQuoted) this.#lines++;
    }
    for (const [, day, time] of text.matchAll(TIME)) this.#note(secondsOf(day, time));
  }

  #note(seconds) {
    this.#first ??= seconds;
    this.#last = seconds;
  }

  /** Number of complete rows, without the header. */
  get rows() {
    return Math.max(0, this.#lines - 1);
  }

  /**
   * Returns the completed fraction of the period, from 0 to 1; null if it is unknown. The newest row may come first or last.
   * @param period Unix seconds
   */
  part({ from, to }) {
    if (this.#first === null || this.#first === this.#last) return null;
    const end = this.#last < this.#first ? from : to;
    const whole = Math.abs(end - this.#first);
    if (!(whole > 0)) return null;
    return Math.min(1, Math.abs(this.#last - this.#first) / whole);
  }

  /** Estimates the total number of rows, to two digits; null if it is unknown. */
  about(period) {
    const part = this.part(period);
    if (part === null || part < ENOUGH) return null;
    return Math.max(this.rows, Number((this.rows / part).toPrecision(2)));
  }
}
