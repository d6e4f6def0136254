import type {
  BrandingChanges,
  DocumentKind,
  Environment,
  ErrorCode,
  PayoutMethod,
  RefundReason,
} from '@tulay/contracts';
import type { Role } from '../roles/role-scopes.rules';

/**
 * All actions in the audit log. The audit page compiles only if every action has a string in every language.
 */
export const AUDIT_ACTIONS = [
  'session.opened',
  'session.ended',
  'session.others_ended',
  'user.signed_up',
  'user.changed',
  'email.verified',
  'email.changed',
  'password.reset',
  'password.changed',
  'totp.enabled',
  'totp.disabled',
  'totp.guessed',
  'recovery_codes.renewed',
  'recovery_code.used',
  'passkey.added',
  'passkey.removed',
  'second_factors.reset',
  'merchant.signed_up',
  'member.invited',
  'invitation.withdrawn',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'application.saved',
  'application.submitted',
  'application.rejected',
  'application.approved',
  'application.fee_due',
  'application.active',
  'key.shown',
  'key.create',
  'key.rotate',
  'key.revoke',
  'payout.begun',
  'payout.asked',
  'payout.approved',
  'payout.declined',
  'payout.withdrawn',
  'payout.expired',
  'payout.sent',
  'payout.refused',
  'payout.cancel',
  'payout_limit.changed',
  'refund.create',
  'payment.cancel',
  'webhook.create',
  'webhook.update',
  'webhook.enable',
  'webhook.disable',
  'webhook.delete',
  'webhook.rotate',
  'webhook.test',
  'webhook.replay',
  'default_secret.show',
  'default_secret.rotate',
  'event.replay',
  'delivery.replay',
  'branding.update',
  'project.create',
  'project.set_origins',
  'customer.create',
  'customer.update',
  'customer.delete',
  'product.create',
  'product.update',
  'product.change_stock',
  'product.archive',
  'product.unarchive',
  'product.delete',
  'invoice.create',
  'invoice.update',
  'invoice.send',
  'invoice.void',
  'invoice.duplicate',
  'invoice.delete',
  'payment_link.create',
  'payment_link.update',
  'payment_link.activate',
  'payment_link.deactivate',
  'payment_link.delete',
  'static_qr.create',
  'static_qr.update',
  'static_qr.archive',
  'static_qr.unarchive',
  'change.refused',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Names of the actions on one kind of object, without the prefix: `payout.create` becomes `create`. */
export type PermissionOf<Kind extends string> = AuditAction extends infer Each
  ? Each extends `${Kind}.${infer Deed}`
    ? Deed
    : never
  : never;

/**
 * Details of an audit entry. The audit page has a label for each field. A secret must never be added here.
 */
export interface AuditDetail {
  /** Mode to which the action applies. An entry without a mode is shown in both modes. */
  environment?: Environment;
  /** ID of the command. Prevents a second entry if a form is submitted twice. */
  operation?: string;
  session?: string;
  member?: string;
  key?: string;
  next_key?: string;
  payout?: string;
  refund?: string;
  payment?: string;
  endpoint?: string;
  event?: string;
  delivery?: string;
  project?: string;
  /** ID of a customer, product, invoice, payment link or static QR. */
  id?: string;
  email?: string;
  /** Name of a passkey or a project. */
  name?: string;
  role?: Role;
  role_before?: Role;
  /** Amount in minor units. */
  amount?: string;
  currency?: string;
  method?: PayoutMethod;
  reason?: RefundReason;
  /** Action that was rejected. */
  asked?: AuditAction;
  /** Error code of the rejection. */
  refusal?: ErrorCode;
  /** Limit in centavos, or `none`. */
  limit?: string;
  limit_before?: string;
  scopes?: readonly string[];
  /** Expiry in Unix seconds, or null if the key does not expire. */
  expires_at?: number | null;
  overlap_hours?: number;
  /** Origin of a webhook URL. The path is omitted because it may contain a secret. */
  address?: string;
  events?: readonly string[];
  /** Time in Unix seconds from which failed deliveries are replayed. */
  since?: number;
  origins?: readonly string[];
  fields?: readonly (keyof BrandingChanges)[];
  parts?: readonly ('details' | 'account')[];
  document?: DocumentKind;
  /** File size in bytes. */
  size?: number;
  removed?: string;
  /** Number of times the application has been submitted. */
  revision?: number;
  /** Sequence number of the gateway's activation change. */
  change?: number;
}
