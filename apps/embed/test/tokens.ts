import { JwtService } from '@nestjs/jwt';
import type { Clock } from '@tulay/contracts';
import { EmbedTokens } from '../src/tokens/embed-tokens';
import type { EmbedGrant } from '../src/tokens/embed-grant.rules';

export const keyOf = (id: string, fill: number) => ({ id, secret: Buffer.alloc(32, fill) });

export const PROJECT = '0b8e7a52-1c8f-4a3e-9d25-6f0f4d3a2b10';

/** @param keys The first key signs tokens; every key verifies them. */
export const embedTokens = (clock: Clock, keys = [keyOf('k1', 1)]): EmbedTokens =>
  new EmbedTokens(new JwtService(), { EMBED_TOKEN_KEYS: keys }, clock);

/** Returns a grant; the default is a merchant's grant for the payments table. */
export const aGrant = (over: Partial<EmbedGrant> = {}): EmbedGrant => ({
  projectId: PROJECT,
  surface: 'payments',
  audience: 'merchant',
  scope: null,
  tabs: null,
  ...over,
});
