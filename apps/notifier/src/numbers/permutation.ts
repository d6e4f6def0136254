import { createCipheriv, type Cipher } from 'node:crypto';

/** NIST SP 800-38G uses ten rounds for Feistel networks on small domains. */
const ROUNDS = 10;
const BLOCK = 16;

/**
 * Keyed permutation of the integers from 0 to 4^halfBits - 1: a balanced Feistel network whose round function
 * is AES-256. Without the key, the results do not reveal the order of the values or the distance between them.
 */
export class Permutation {
  /** Number of values in the domain. */
  readonly size: number;
  private readonly half: number;
  /** Reused for every round: in ECB mode without padding, each block is encrypted independently. */
  private readonly cipher: Cipher;
  private readonly block = Buffer.alloc(BLOCK);

  /**
   * @param key 32 bytes
   * @param halfBits half of the number of bits of a value, at most 26 so that results are safe integers
   */
  constructor(
    key: Buffer,
    private readonly halfBits: number,
  ) {
    this.half = 2 ** halfBits;
    this.size = this.half ** 2;
    this.cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  }

  /** @throws RangeError if the value is not in the domain */
  apply(value: number): number {
    let [left, right] = this.halvesOf(value);
    for (let round = 0; round < ROUNDS; round++)
      [left, right] = [right, (left ^ this.roundOf(round, right)) >>> 0];
    return left * this.half + right;
  }

  /**
   * Returns the value for which `apply` returns `result`.
   * @throws RangeError if the result is not in the domain
   */
  invert(result: number): number {
    let [left, right] = this.halvesOf(result);
    for (let round = ROUNDS - 1; round >= 0; round--)
      [left, right] = [(right ^ this.roundOf(round, left)) >>> 0, left];
    return left * this.half + right;
  }

  private halvesOf(value: number): [left: number, right: number] {
    if (!Number.isInteger(value) || value < 0 || value >= this.size)
      throw new RangeError(`${value} is not between 0 and ${this.size - 1}`);
    return [Math.floor(value / this.half), value % this.half];
  }

  private roundOf(round: number, half: number): number {
    this.block.writeUInt8(round, 0);
    this.block.writeUInt32BE(half, 1);
    return this.cipher.update(this.block).readUInt32BE(0) >>> (32 - this.halfBits);
  }
}
