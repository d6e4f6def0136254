import { command } from '../common/command';
import type { Tenant } from '../common/environment';

export const EMBED_SURFACES = ['payments', 'panel'] as const;
/** The only page that the token opens: `/embed/<surface>/<project>`. */
export type EmbedSurface = (typeof EMBED_SURFACES)[number];

export const EMBED_AUDIENCES = ['merchant', 'customer'] as const;
export type EmbedAudience = (typeof EMBED_AUDIENCES)[number];

export const EMBED_SCOPE_FIELDS = ['customer_id', 'external_id'] as const;
export type EmbedScopeField = (typeof EMBED_SCOPE_FIELDS)[number];

export const PANEL_TABS = ['payments', 'payouts', 'balance', 'invoices', 'customers', 'events'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** Limits and default of `ttl_seconds`. */
export const EMBED_TTL_SECONDS = { min: 60, max: 86_400, default: 1_800 };

export interface MintEmbedTokenRequest extends Tenant {
  /** A UUID. */
  projectId: string;
  audience: EmbedAudience;
  surface: EmbedSurface;
  /** Null if the request has no scope. */
  scopeField: EmbedScopeField | null;
  scopeValue: string | null;
  /** Requested tabs; unknown names are ignored. Null or empty means all tabs. */
  tabs: string[] | null;
  ttlSeconds: number;
}

/** The API's response, which never contains the scope's value. */
export interface EmbedToken {
  token: string;
  /** ISO 8601. */
  expires_at: string;
  project_uuid: string;
  surface: EmbedSurface;
  audience: EmbedAudience;
  scope_field: EmbedScopeField | null;
  /** Tabs that the token opens; null means all six tabs. */
  tabs: PanelTab[] | null;
  ttl_seconds: number;
}

/**
 * Errors: `unsupported_combo`, `unexpected_scope`, `missing_scope`, `invalid_tabs`, `project_not_found`,
 * `unauthenticated` (the project or the customer belongs to the other environment), `project_disabled`, `customer_not_found`.
 */
export const mintEmbedTokenCommand = command<MintEmbedTokenRequest, EmbedToken>(
  'embed.cmd.mint-embed-token',
  { callers: ['gateway'], timeoutMs: 10_000 },
);
