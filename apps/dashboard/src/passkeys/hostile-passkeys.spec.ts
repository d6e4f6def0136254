import { SettingsService } from '@simplewebauthn/server';
import type { Tx } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import type { SessionEntity } from '../sessions/session.entity';
import type { ChallengesStore } from './challenges.store';
import { RegisteredPasskeys } from './registered-passkeys';
import { RelyingParty } from './relying-party';

const ORIGIN = 'https://pay.example';
const challenges = { take: () => Promise.resolve(true) } as unknown as ChallengesStore;
const party = new RelyingParty({ PUBLIC_URL: ORIGIN });
const passkeys = new RegisteredPasskeys(challenges, party, new FixedClock());
const clientData = JSON.stringify({ type: 'webauthn.create', challenge: 'c', origin: ORIGIN });

/** Registers a passkey with the given attestation object, which is encoded in CBOR. */
function register(attestation: Buffer, client = clientData): Promise<unknown> {
  const response = {
    clientDataJSON: Buffer.from(client).toString('base64url'),
    attestationObject: attestation.toString('base64url'),
  };
  const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response };
  return passkeys.verifiedIn({} as Tx, { id: 'ses_1' } as SessionEntity, JSON.stringify(answer));
}

/** Size in bytes of data that almost fills a 32 KB response when encoded in Base64. */
const BYTES = 22_000;
const repeated = (bytes: number[], times = BYTES): Buffer => Buffer.from(Array(times).fill(bytes).flat());
const claiming = (...bytes: number[]): Buffer => Buffer.concat([Buffer.from(bytes), Buffer.alloc(BYTES)]);

it.each<[string, Buffer]>([
  ['22,000 nested arrays', repeated([0x81])],
  ['22,000 nested tags', repeated([0xc1])],
  ['11,000 nested maps', repeated([0xa1, 0], BYTES / 2)],
  ['an array with a claimed length of 4 billion', claiming(0x9a, 0xff, 0xff, 0xff, 0xff)],
  ['an array with a claimed length of 2^53', claiming(0x9b, 0, 0x1f, ...Array<number>(6).fill(0xff))],
  ['a map with a claimed length of 4 billion', claiming(0xba, 0xff, 0xff, 0xff, 0xff)],
  ['bytes with a claimed length of 4 GB', claiming(0x5a, 0xff, 0xff, 0xff, 0xff)],
  ['a string with a claimed length of 2^53', claiming(0x7b, 0, 0x1f, ...Array<number>(6).fill(0xff))],
  ['no data', Buffer.alloc(0)],
])('rejects an attestation that contains %s as an invalid passkey', async (_, attestation) => {
  await expect(register(attestation)).rejects.toMatchObject({ code: 'invalid_request' });
});

it('rejects client data that is nested 5,000 levels deep as an invalid passkey', async () => {
  const client = clientData.replace('}', `,"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
  await expect(register(Buffer.alloc(0), client)).rejects.toMatchObject({ code: 'invalid_request' });
});

it.each(['android-key', 'android-safetynet', 'apple'] as const)(
  'does not validate the certificate chain of the attestation format %s',
  (identifier) => {
    expect(SettingsService.getRootCertificates({ identifier })).toEqual([]);
  },
);
