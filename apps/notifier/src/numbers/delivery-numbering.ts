import { Permutation } from './permutation';

/** Half of the bits of a permuted number. */
const HALF_BITS = 25;

/** Pattern of a public number. */
const NUMBER = /^[1-9]\d{0,17}$/;

/** A delivery by its ID, which increases with every delivery of the installation and is not public. */
export interface IdentifiedDelivery {
  id: string;
  /** Whether the public number is a permutation of the ID; false for deliveries of earlier releases. */
  permuted: boolean;
}

/**
 * Converts the IDs of deliveries to their public numbers and back. A public number is between 2^50 and 2^51 and
 * does not reveal how many deliveries there are. A delivery of an earlier release keeps its ID, which is
 * smaller, as its number.
 */
export class DeliveryNumbering {
  private readonly permutation: Permutation;

  constructor(key: Buffer) {
    this.permutation = new Permutation(key, HALF_BITS);
  }

  numberOf({ id, permuted }: IdentifiedDelivery): number {
    return permuted ? this.permutation.size + this.permutation.apply(Number(id)) : Number(id);
  }

  /**
   * Converts a public number to the delivery's ID; null if no delivery can have the number. Does not check
   * whether the delivery exists.
   */
  deliveryOf(number: string): IdentifiedDelivery | null {
    if (!NUMBER.test(number)) return null;
    const value = Number(number) - this.permutation.size;
    if (value < 0) return { id: number, permuted: false };
    return value < this.permutation.size
      ? { id: String(this.permutation.invert(value)), permuted: true }
      : null;
  }
}
