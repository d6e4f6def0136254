/** Integer minor units as a decimal string, the format of money in messages between services. */
export type MinorString = string;

const MINOR = /^-?\d{1,19}$/;

export const minorToWire = (minor: bigint): MinorString => minor.toString();

/** @throws TypeError if the text is not an integer */
export function minorFromWire(text: MinorString): bigint {
  if (!MINOR.test(text)) throw new TypeError(`${JSON.stringify(text)} is not an amount in minor units`);
  return BigInt(text);
}
