import { DomainError } from '@tulay/contracts';

/** Twice the length of four RSA-4096 signatures in hexadecimal. */
const MAX_LENGTH = 8 * 1024;
/** A sender signs with two keys during a rotation. The limit allows four signatures per name. */
const MAX_REPEATS = 4;
const MAX_PARTS = 16;

/**
 * Parses a signature header such as `t=1,v1=ab,v1=cd` into its values by name. Each signature may require a
 * verification, so their number is limited. Parts without a name or a value are skipped.
 * @throws DomainError `unauthenticated` if the header exceeds a limit
 */
export function signaturePartsOf(header: string): ReadonlyMap<string, readonly string[]> {
  if (header.length > MAX_LENGTH) throw refused(`The signature is longer than ${MAX_LENGTH} characters`);
  const texts = header.split(',', MAX_PARTS + 1);
  if (texts.length > MAX_PARTS) throw refused(`The signature has more than ${MAX_PARTS} parts`);
  const parts = new Map<string, string[]>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const [name, value] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
    if (name && value) parts.set(name, [...(parts.get(name) ?? []), value]);
  }
  const repeated = [...parts].find(([, values]) => values.length > MAX_REPEATS);
  if (repeated) throw refused(`The signature contains ${repeated[0]} more than ${MAX_REPEATS} times`);
  return parts;
}

const refused = (message: string): DomainError => new DomainError('unauthenticated', message);
