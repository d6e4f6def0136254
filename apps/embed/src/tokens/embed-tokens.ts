import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DomainError, toUnix, type Clock, type EmbedSurface } from '@tulay/contracts';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import { Sealer } from '@tulay/security';
import { randomBytes } from 'node:crypto';
import type { EmbedConfig } from '../config/embed.config';
import { audienceOf, isEmbedClaims, ISSUER, TOKEN_TYPE, type EmbedClaims } from './embed-claims';
import type { EmbedGrant } from './embed-grant.rules';
import { scopeKeys, signingKeys } from './token-keys';

/** The only algorithm used to sign and verify tokens. */
const ALGORITHM = 'HS256';
/** Longer than any valid token. The longest scope has 255 characters. */
const MAX_LENGTH = 4_096;

export interface SignedToken {
  token: string;
  expiresAt: Date;
}

export interface ReadToken {
  /** ID of the token, used for the token's rate limit. The ID does not grant access. */
  id: string;
  grant: EmbedGrant;
}

/** Page for which a token is issued. */
export interface TokenTarget {
  surface: EmbedSurface;
  projectId: string;
}

/** Signs and verifies embed tokens. Token expiry is based on wall-clock time, even in the test environment. */
@Injectable()
export class EmbedTokens {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly sealer: Sealer;

  constructor(
    private readonly jwt: JwtService,
    @Inject(SERVICE_CONFIG) { EMBED_TOKEN_KEYS }: Pick<EmbedConfig, 'EMBED_TOKEN_KEYS'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.keys = signingKeys(EMBED_TOKEN_KEYS);
    this.sealer = new Sealer(scopeKeys(EMBED_TOKEN_KEYS));
  }

  sign(grant: EmbedGrant, ttlSeconds: number): SignedToken {
    const [kid, secret] = this.signingKey();
    const claims = this.claimsOf(grant, ttlSeconds);
    const header = { alg: ALGORITHM, typ: TOKEN_TYPE, kid } as const;
    const token = this.jwt.sign(claims, { algorithm: ALGORITHM, secret, header });
    return { token, expiresAt: new Date(claims.exp * 1000) };
  }

  /**
   * @throws DomainError `invalid_token` if the token is forged, modified, expired or was issued for another
   * page
   */
  read(token: unknown, { surface, projectId }: TokenTarget): ReadToken {
    try {
      const claims = this.verified(token, { surface, projectId: projectId.toLowerCase() });
      return { id: claims.jti, grant: this.grantOf(claims, surface) };
    } catch {
      throw new DomainError('invalid_token', 'This embed token is invalid or has expired');
    }
  }

  private claimsOf(
    { projectId, surface, audience, scope, tabs }: EmbedGrant,
    ttlSeconds: number,
  ): EmbedClaims {
    const jti = randomBytes(12).toString('base64url');
    const iat = this.now();
    return {
      iss: ISSUER,
      sub: projectId,
      aud: audienceOf(surface),
      jti,
      iat,
      exp: iat + ttlSeconds,
      audience,
      scope_field: scope?.field ?? null,
      scope: scope && this.sealer.seal(scope.value, sealedFor({ surface, projectId }, jti)),
      tabs,
    };
  }

  private verified(token: unknown, { surface, projectId }: TokenTarget): EmbedClaims {
    if (typeof token !== 'string' || token.length > MAX_LENGTH)
      throw new Error('The token is missing or too long');
    const { header, payload } = this.jwt.verify<{ header: { typ?: string }; payload: unknown }>(token, {
      secret: this.keyOf(token),
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: audienceOf(surface),
      subject: projectId,
      clockTimestamp: this.now(),
      complete: true,
    });
    if (header.typ !== TOKEN_TYPE || !isEmbedClaims(payload)) throw new Error('The token has the wrong type');
    return payload;
  }

  /**
   * Returns the key that the token's header identifies. The header need not be trusted, because the signature
   * is verified with this key.
   */
  private keyOf(token: string): Buffer {
    const decoded = this.jwt.decode<{ header: { kid?: string } } | null>(token, { complete: true });
    const key = this.keys.get(decoded?.header.kid ?? '');
    if (!key) throw new Error('The token was signed with an unknown key');
    return key;
  }

  private grantOf(claims: EmbedClaims, surface: EmbedSurface): EmbedGrant {
    const { sub: projectId, audience, tabs, scope_field: field, scope } = claims;
    const context = sealedFor({ surface, projectId }, claims.jti);
    const opened = field && scope ? { field, value: this.sealer.open(scope, context) } : null;
    return { projectId, surface, audience, scope: opened, tabs };
  }

  private signingKey(): [id: string, secret: Buffer] {
    const [first] = this.keys;
    if (!first) throw new Error('EMBED_TOKEN_KEYS contains no key');
    return first;
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}

const sealedFor = ({ surface, projectId }: TokenTarget, tokenId: string): string =>
  `embed-scope:${surface}:${projectId}:${tokenId}`;
