import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface TestCertificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;
const TAG = { boolean: 1, integer: 2, bits: 3, octets: 4, oid: 6, text: 12, time: 23, sequence: 48, set: 49 };
const VERSION_3 = Buffer.from([0xa0, 3, TAG.integer, 1, 2]);
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');
const IS_AUTHORITY = sequence(
  oid('551d13'),
  der(TAG.boolean, Buffer.from([0xff])),
  der(TAG.octets, sequence(der(TAG.boolean, Buffer.from([0xff])))),
);

/**
 * Certificate authority for one test. Encodes X.509 certificates without a library, because Node.js can
 * create only keys and signatures.
 */
export class TestAuthority {
  private readonly keys = newKeys();
  /** CA certificate in PEM format, for clients and servers to trust. */
  readonly ca: string;

  constructor(private readonly name = 'Test authority') {
    this.ca = this.certify(name, this.keys.publicKey, IS_AUTHORITY);
  }

  /** @param names host names and IPv4 addresses of the holder; the first is also the common name */
  issue(...names: [string, ...string[]]): TestCertificate {
    const { publicKey, privateKey } = newKeys();
    const alternatives = sequence(SUBJECT_ALT_NAME, der(TAG.octets, sequence(...names.map(alternative))));
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return { cert: this.certify(names[0], publicKey, alternatives), key };
  }

  private certify(name: string, key: KeyObject, extension: Buffer): string {
    const content = sequence(
      VERSION_3,
      der(TAG.integer, Buffer.from([1]), randomBytes(8)),
      ECDSA_WITH_SHA256,
      named(this.name),
      sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
      named(name),
      key.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(extension)),
    );
    const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', content, this.keys.privateKey));
    return toPem(sequence(content, ECDSA_WITH_SHA256, signature));
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(TAG.sequence, ...parts);
}

function oid(hex: string): Buffer {
  return der(TAG.oid, Buffer.from(hex, 'hex'));
}

const named = (name: string): Buffer =>
  sequence(der(TAG.set, sequence(COMMON_NAME, der(TAG.text, Buffer.from(name)))));

/** Formats a time as `YYMMDDHHMMSSZ`. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(TAG.time, Buffer.from(digits.slice(2)));
}

const alternative = (name: string): Buffer =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name));

const toPem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
