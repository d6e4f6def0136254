import { createPublicKey, type KeyObject } from 'node:crypto';

/** Keeps public keys parsed, because reading PEM costs more than verifying a signature with it. */
export class PublicKeys {
  private parsed = new Map<string, KeyObject>();

  /** Returns the keys of these PEM texts. Keys that are not among them are forgotten. */
  of(pems: readonly string[]): KeyObject[] {
    this.parsed = new Map(pems.map((pem) => [pem, this.parsed.get(pem) ?? createPublicKey(pem)]));
    return [...this.parsed.values()];
  }
}
