import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { ChallengesStore, type IssuedChallenge } from './challenges.store';
import type { PasskeyEntity } from './passkey.entity';
import { parsedAnswer } from './passkey-answer';
import { refuse, wrongPasskey } from './passkey.rules';
import { PasskeysStore } from './passkeys.store';
import { RelyingParty } from './relying-party';

export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

@Injectable()
export class PasskeyList {
  constructor(
    private readonly db: Database,
    private readonly passkeys: PasskeysStore,
    private readonly challenges: ChallengesStore,
    private readonly party: RelyingParty,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param known passkeys that are accepted; if empty, the browser lets the user choose */
  async options(asked: IssuedChallenge, known: readonly PasskeyEntity[] = []): Promise<RequestOptions> {
    const challenge = await this.challenges.issue(asked);
    return generateAuthenticationOptions({
      rpID: this.party.rpID,
      challenge: Buffer.from(challenge, 'base64url'),
      allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
      userVerification: asked.purpose === 'sign_in' ? 'required' : 'preferred',
    });
  }

  /**
   * Verifies a signature and runs `work` in the same transaction. Without a password, the authenticator must
   * have verified the user with biometrics or a PIN, so that the passkey counts as both factors.
   * @param text the browser's response as JSON
   * @param userId the expected user; null to accept any user's passkey
   * @throws DomainError `invalid_request` if the verification fails
   */
  async execute<Result>(
    { text, asked, userId }: { text: string; asked: IssuedChallenge; userId: string | null },
    work: (tx: Tx, userId: string) => Promise<Result>,
  ): Promise<Result> {
    const { answer, challenge } = parsedAnswer<AuthenticationResponseJSON>(text);
    if (!(await this.challenges.take(challenge, asked))) throw wrongPasskey();
    const passkey = await this.passkeys.byId(answer.id);
    if (!passkey || (userId !== null && passkey.userId !== userId)) throw wrongPasskey();
    const counter = await this.counterOf(passkey, { answer, challenge, asked });
    return this.db.transaction(async (tx) => {
      const now = toUnix(this.clock.now('live'));
      if (!(await this.passkeys.use(tx, passkey.id, counter, now))) throw wrongPasskey();
      return work(tx, passkey.userId);
    });
  }

  private async counterOf(
    { id, publicKey, counter }: PasskeyEntity,
    shown: { answer: AuthenticationResponseJSON; challenge: string; asked: IssuedChallenge },
  ): Promise<number> {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: shown.answer,
      expectedChallenge: shown.challenge,
      expectedOrigin: this.party.origin,
      expectedRPID: this.party.rpID,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: shown.asked.purpose === 'sign_in',
    }).catch(refuse);
    return verified ? authenticationInfo.newCounter : refuse();
  }
}
