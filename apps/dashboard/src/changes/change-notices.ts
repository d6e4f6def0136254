import type { AuditAction } from '../audit/audit-actions';
import type { Notice } from '../mails/account-mails.port';

/**
 * Changes that the owners are mailed, because a thief would make them: they give access, lead data or payers elsewhere, or
 * keep a merchant from learning of payments. A refund goes back to who paid and is told by its event.
 */
export const NOTICES: Readonly<Partial<Record<AuditAction, Notice['kind']>>> = {
  'key.create': 'keys_changed',
  'key.rotate': 'keys_changed',
  'key.revoke': 'keys_changed',
  'webhook.create': 'webhooks_changed',
  'webhook.update': 'webhooks_changed',
  'webhook.enable': 'webhooks_changed',
  'webhook.disable': 'webhooks_changed',
  'webhook.delete': 'webhooks_changed',
  'webhook.rotate': 'webhooks_changed',
  'project.create': 'projects_changed',
  'project.set_origins': 'projects_changed',
  'branding.update': 'branding_changed',
};
