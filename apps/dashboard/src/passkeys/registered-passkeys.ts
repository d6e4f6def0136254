import { Inject, Injectable } from '@nestjs/common';
import {
  generateRegistrationOptions,
  SettingsService,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { SessionEntity } from '../sessions/session.entity';
import { ChallengesStore } from './challenges.store';
import type { PasskeyEntity } from './passkey.entity';
import { parsedAnswer } from './passkey-answer';
import { refuse, wrongPasskey } from './passkey.rules';
import { RelyingParty } from './relying-party';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** COSE algorithm identifiers of EdDSA, ES256 and RS256, which every supported Node.js release can verify. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Removes the trusted root certificates. Otherwise, the library would validate each certificate that an
 * attestation contains and send revocation requests to other servers. The dashboard requests no attestation.
 */
for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

type MadePasskey = Pick<PasskeyEntity, 'id' | 'publicKey' | 'counter' | 'transports' | 'created'>;

@Injectable()
export class RegisteredPasskeys {
  constructor(
    private readonly challenges: ChallengesStore,
    private readonly party: RelyingParty,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param known the user's existing passkeys, which the authenticator must not register again */
  async options(
    { id, userId }: SessionEntity,
    { email, name }: { email: string; name: string },
    known: readonly PasskeyEntity[],
  ): Promise<CreationOptions> {
    const challenge = await this.challenges.issue({ purpose: 'add', holder: id });
    return generateRegistrationOptions({
      rpName: this.party.rpName,
      rpID: this.party.rpID,
      userID: new TextEncoder().encode(userId),
      userName: email,
      userDisplayName: name,
      challenge: Buffer.from(challenge, 'base64url'),
      excludeCredentials: known.map(({ id: each, transports }) => ({ id: each, transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /**
   * Verifies a new credential and consumes the challenge.
   * @param text the browser's response as JSON
   * @throws DomainError `invalid_request` if the verification fails
   */
  async verifiedIn(tx: Tx, { id }: SessionEntity, text: string): Promise<MadePasskey> {
    const { answer, challenge } = parsedAnswer<RegistrationResponseJSON>(text);
    if (!(await this.challenges.take(challenge, { purpose: 'add', holder: id }, tx))) throw wrongPasskey();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: this.party.origin,
      expectedRPID: this.party.rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(refuse);
    if (!registrationInfo) throw wrongPasskey();
    const { credential } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      created: toUnix(this.clock.now('live')),
    };
  }
}
