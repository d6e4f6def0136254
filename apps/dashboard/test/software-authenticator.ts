import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CreationOptions } from '../src/passkeys/registered-passkeys';
import type { RequestOptions } from '../src/passkeys/passkey-list';

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/**
 * Simulated WebAuthn authenticator with one ES256 key pair, and the browser that uses the authenticator.
 * Responses are JSON strings, as submitted in forms.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /**
   * @param origin origin of the page in the simulated browser
   * @param verifies whether the authenticator verifies the user with biometrics or a PIN
   * @param counter initial signature counter; null for an authenticator without a counter
   */
  constructor(
    private readonly origin: string,
    readonly verifies = true,
    public counter: number | null = 0,
  ) {}

  create({ challenge, rp }: Pick<CreationOptions, 'challenge' | 'rp'>): string {
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const data = Buffer.concat([this.dataOf(rp.id!, HAS_CREDENTIAL), credential]);
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
    const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data]);
    return this.answer({
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  get({ challenge, rpId }: Pick<RequestOptions, 'challenge' | 'rpId'>): string {
    if (this.counter !== null) this.counter++;
    const authenticatorData = this.dataOf(rpId!, 0);
    const clientData = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(createSign('sha256').update(signed).sign(this.keys.privateKey)),
    });
  }

  private answer(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false });
  }

  private dataOf(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    const all = flags | USER_PRESENT | (this.verifies ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }

  /** Returns the public key in COSE format (ES256 on P-256). */
  private coseKey(): Buffer {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const [head, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
    return Buffer.concat([head, Buffer.from(x!, 'base64url'), middle, Buffer.from(y!, 'base64url')]);
  }
}
