// How much of a file is written, by the rows that have come and the times in them.

const QUOTE = 34;
const NEW_LINE = 10;
const TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;
/** A guess from less of the period is not worth telling. */
const ENOUGH = 0.02;

const secondsOf = (text) => Date.parse(text) / 1000;

export class CsvProgress {
  #lines = 0;
  #isQuoted = false;
  /** Times of the first and the newest row, in Unix seconds. */
  #first = null;
  #last = null;

  /** @param text the next part of the file, wherever it begins and ends */
  push(text) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (code === NEW_LINE && !this.#isQuoted) this.#lines++;
    }
    for (const [, time] of text.matchAll(TIME)) this.#note(secondsOf(time));
  }

  #note(seconds) {
    this.#first ??= seconds;
    this.#last = seconds;
  }

  /** Rows that are whole, without the line of names. */
  get rows() {
    return Math.max(0, this.#lines - 1);
  }

  /**
   * The part of the period that is behind, from 0 to 1; null while nothing tells. The newest row may come first or last.
   * @param period Unix seconds
   */
  part({ from, to }) {
    if (this.#first === null || this.#first === this.#last) return null;
    const end = this.#last < this.#first ? from : to;
    const whole = Math.abs(end - this.#first);
    if (!(whole > 0)) return null;
    return Math.min(1, Math.abs(this.#last - this.#first) / whole);
  }

  /** About how many rows there will be, to two digits; null while nothing tells. */
  about(period) {
    const part = this.part(period);
    if (part === null || part < ENOUGH) return null;
    return Math.max(this.rows, Number((this.rows / part).toPrecision(2)));
  }
}
