import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DomainError, toUnix, type Clock, type EmbedSurface } from '@tulay/contracts';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import { Sealer } from '@tulay/security';
import { randomBytes } from 'node:crypto';
import type { EmbedConfig } from '../embed.config';
import { audienceOf, isEmbedClaims, ISSUER, TOKEN_TYPE, type EmbedClaims } from './embed-claims';
import type { EmbedGrant } from './embed-grant.rules';
import { scopeKeys, signingKeys } from './token-keys';

/** The only algorithm tokens are signed with, and the only one that is believed. */
const ALGORITHM = 'HS256';
/** Longer than any token of ours: the longest scope is 255 characters. */
const LENGTH_AT_MOST = 4_096;

export interface SignedToken {
  token: string;
  expiresAt: Date;
}

export interface ReadToken {
  /** Names the token without opening anything. */
  id: string;
  grant: EmbedGrant;
}

/** The page somebody opens with a token. */
export interface Door {
  surface: EmbedSurface;
  projectId: string;
}

/** Signs embed tokens and reads them back. Their time is real time, whatever the test environment's clock says. */
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
    const [kid, secret] = this.keys.entries().next().value!;
    const claims = this.claimsOf(grant, ttlSeconds);
    const header = { alg: ALGORITHM, typ: TOKEN_TYPE, kid } as const;
    const token = this.jwt.sign(claims, { algorithm: ALGORITHM, secret, header });
    return { token, expiresAt: new Date(claims.exp * 1000) };
  }

  /** @throws DomainError `invalid_token` whatever is wrong with it: forged, changed, expired, or another door's */
  read(token: unknown, { surface, projectId }: Door): ReadToken {
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

  private verified(token: unknown, { surface, projectId }: Door): EmbedClaims {
    if (typeof token !== 'string' || token.length > LENGTH_AT_MOST) throw new Error('no token');
    const { header, payload } = this.jwt.verify<{ header: { typ?: string }; payload: unknown }>(token, {
      secret: this.keyOf(token),
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: audienceOf(surface),
      subject: projectId,
      clockTimestamp: this.now(),
      complete: true,
    });
    if (header.typ !== TOKEN_TYPE || !isEmbedClaims(payload)) throw new Error('another kind of token');
    return payload;
  }

  /** The key that the token names: only a name, the signature proves the rest. */
  private keyOf(token: string): Buffer {
    const decoded = this.jwt.decode<{ header: { kid?: string } } | null>(token, { complete: true });
    const key = this.keys.get(decoded?.header.kid ?? '');
    if (!key) throw new Error('signed with no key of ours');
    return key;
  }

  private grantOf(claims: EmbedClaims, surface: EmbedSurface): EmbedGrant {
    const { sub: projectId, audience, tabs, scope_field: field, scope } = claims;
    const context = sealedFor({ surface, projectId }, claims.jti);
    const opened = field && scope ? { field, value: this.sealer.open(scope, context) } : null;
    return { projectId, surface, audience, scope: opened, tabs };
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}

const sealedFor = ({ surface, projectId }: Door, tokenId: string): string =>
  `embed-scope:${surface}:${projectId}:${tokenId}`;
