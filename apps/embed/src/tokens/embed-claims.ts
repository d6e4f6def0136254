import {
  EMBED_AUDIENCES,
  EMBED_SCOPE_FIELDS,
  type EmbedAudience,
  type EmbedScopeField,
  type EmbedSurface,
} from '@tulay/contracts';
import { isPanelTab, type EmbedGrant } from './embed-grant.rules';

/** Claims of an embed token. The scope's value is encrypted, because anyone can decode the claims. */
export interface EmbedClaims {
  iss: typeof ISSUER;
  /** Project ID. */
  sub: string;
  /** Surface, such as `embed/payments`. */
  aud: string;
  jti: string;
  /** Time of issue, in Unix seconds. */
  iat: number;
  exp: number;
  audience: EmbedAudience;
  scope_field: EmbedScopeField | null;
  /** Value of the scope, encrypted. */
  scope: string | null;
  tabs: EmbedGrant['tabs'];
}

export const ISSUER = 'tulay';
export const TOKEN_TYPE = 'embed+jwt';

export const audienceOf = (surface: EmbedSurface): string => `embed/${surface}`;

/** Checks that signed claims have the format that this release writes. */
export function isEmbedClaims(claims: unknown): claims is EmbedClaims {
  const { sub, jti, iat, exp, audience, tabs, ...rest } = (claims ?? {}) as Partial<EmbedClaims>;
  return (
    isText(sub) &&
    isText(jti) &&
    Number.isSafeInteger(iat) &&
    Number.isSafeInteger(exp) &&
    EMBED_AUDIENCES.includes(audience as EmbedAudience) &&
    isScope(rest, audience as EmbedAudience) &&
    (tabs === null || (Array.isArray(tabs) && tabs.length > 0 && tabs.every(isPanelTab)))
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Checks the scope. A customer's token must have a scope, because it would otherwise grant access to all of
 * the merchant's payments.
 */
const isScope = (
  { scope_field: field, scope }: Pick<Partial<EmbedClaims>, 'scope_field' | 'scope'>,
  audience: EmbedAudience,
): boolean =>
  audience === 'merchant'
    ? field === null && scope === null
    : EMBED_SCOPE_FIELDS.includes(field as EmbedScopeField) && isText(scope);
