import {
  DomainError,
  environmentCrossing,
  PANEL_TABS,
  type EmbedAudience,
  type EmbedSurface,
  type MintEmbedTokenRequest,
  type PanelTab,
  type PaymentScope,
  type ProjectProfile,
  type Tenant,
} from '@tulay/contracts';

export interface EmbedGrant {
  projectId: string;
  surface: EmbedSurface;
  audience: EmbedAudience;
  /** Restricts the token to one customer's payments. Null for the merchant, who can access all payments. */
  scope: PaymentScope | null;
  /** Null grants all tabs. */
  tabs: PanelTab[] | null;
}

/**
 * Validates a merchant's token request and returns the grant.
 * @throws DomainError `unsupported_combo` if a customer may not open the surface, `unexpected_scope` if a
 * merchant's token has a scope, `missing_scope` if a customer's token has no scope, `invalid_tabs` if all
 * requested tabs are unknown
 */
export function requestedGrant(request: MintEmbedTokenRequest): EmbedGrant {
  const { projectId, surface, audience } = request;
  if (surface === 'panel' && audience === 'customer')
    throw new DomainError(
      'unsupported_combo',
      'The `panel` surface is only available when audience is `merchant`',
    );
  return { projectId, surface, audience, scope: scopeOf(request), tabs: tabsOf(request.tabs) };
}

function scopeOf({
  audience,
  scopeField: field,
  scopeValue: value,
}: MintEmbedTokenRequest): PaymentScope | null {
  if (audience === 'customer') {
    if (field !== null && value !== null) return { field, value };
    throw new DomainError(
      'missing_scope',
      'scope_field and scope_value are required when audience is `customer`',
    );
  }
  if (field === null && value === null) return null;
  throw new DomainError(
    'unexpected_scope',
    'scope_field and scope_value are not allowed when audience is `merchant`',
  );
}

function tabsOf(asked: readonly string[] | null): PanelTab[] | null {
  if (!asked?.length) return null;
  const tabs = [...new Set(asked)].filter(isPanelTab);
  if (tabs.length) return tabs;
  throw new DomainError('invalid_tabs', `tabs must contain at least one of: ${PANEL_TABS.join(', ')}`);
}

export const isPanelTab = (name: string): name is PanelTab =>
  (PANEL_TABS as readonly string[]).includes(name);

/**
 * @throws DomainError `project_not_found` if the project belongs to another merchant, `project_disabled` if
 * the project is disabled, `unauthenticated` if the project belongs to the other environment
 */
export function requireUsable(project: ProjectProfile, caller: Tenant): void {
  if (project.merchantId !== caller.merchantId) throw projectNotFound(project.id);
  if (project.environment !== caller.environment) throw environmentCrossing('project');
  requireEnabled(project);
}

/** @throws DomainError `project_disabled` if the project is disabled */
export function requireEnabled({ enabled }: ProjectProfile): void {
  if (!enabled) throw new DomainError('project_disabled', 'This project is disabled');
}

const projectNotFound = (id: string): DomainError =>
  new DomainError('project_not_found', `No such project: ${id}`);
