import type { AuditAction } from '../audit/audit-actions';
import type { Notification } from '../mails/account-emails.port';

/**
 * Changes that an attacker would make, which are therefore reported to the owners by email: changes that grant
 * access, redirect data or payers, or hide payments from the merchant. Refunds are not included: the money
 * returns to the payer, and the merchant receives a webhook event.
 */
export const NOTIFICATIONS: Readonly<Partial<Record<AuditAction, Notification['kind']>>> = {
  'key.create': 'keys_changed',
  'key.rotate': 'keys_changed',
  'key.revoke': 'keys_changed',
  'webhook.create': 'webhooks_changed',
  'webhook.update': 'webhooks_changed',
  'webhook.enable': 'webhooks_changed',
  'webhook.disable': 'webhooks_changed',
  'webhook.delete': 'webhooks_changed',
  'webhook.rotate': 'webhooks_changed',
  'default_secret.rotate': 'webhooks_changed',
  'project.create': 'projects_changed',
  'project.set_origins': 'projects_changed',
  'branding.update': 'branding_changed',
};
