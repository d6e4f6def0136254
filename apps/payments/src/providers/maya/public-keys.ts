import { createPublicKey, type KeyObject } from 'node:crypto';

/** Caches parsed public keys, because parsing a PEM takes longer than verifying a signature. */
export class PublicKeys {
  private parsed = new Map<string, KeyObject>();

  /** Returns the parsed keys, and evicts all other keys from the cache. */
  of(pems: readonly string[]): KeyObject[] {
    this.parsed = new Map(pems.map((pem) => [pem, this.parsed.get(pem) ?? createPublicKey(pem)]));
    return [...this.parsed.values()];
  }
}
