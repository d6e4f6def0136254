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
 * Everything that the audit log of the dashboard tells. `ActionLog` takes nothing else, and the audit page does not compile
 * without words for each in every language.
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

/** The actions of one kind of thing, such as `payout.…`, by what follows the point. */
export type DeedOf<Kind extends string> = AuditAction extends infer Each
  ? Each extends `${Kind}.${infer Deed}`
    ? Deed
    : never
  : never;

/** What an entry says besides. The audit page has words for each field. Never a secret. */
export interface AuditDetail {
  /** Only what is done on one side has one, and only that side shows it. */
  environment?: Environment;
  /** Under which id another service was asked, so that a form that is sent twice is written down once. */
  operation?: string;
  /** The ids of what it was about. */
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
  /** Of a customer, a product, an invoice, a link or a printed code. */
  id?: string;
  /** Of whom it was about. */
  email?: string;
  /** Of a passkey or a project. */
  name?: string;
  role?: Role;
  role_before?: Role;
  /** Minor units. */
  amount?: string;
  currency?: string;
  method?: PayoutMethod;
  reason?: RefundReason;
  /** Of what was refused. */
  asked?: AuditAction;
  /** Why it was not done. */
  refusal?: ErrorCode;
  /** Minor units of pesos, or `none`. */
  limit?: string;
  limit_before?: string;
  scopes?: readonly string[];
  /** Unix seconds; null: never. */
  expires_at?: number | null;
  overlap_hours?: number;
  /** Where events go, without its path: that may be a secret. */
  address?: string;
  events?: readonly string[];
  /** Unix seconds: what failed since then. */
  since?: number;
  origins?: readonly string[];
  /** Of a branding. */
  fields?: readonly (keyof BrandingChanges)[];
  /** Of an application. */
  parts?: readonly ('details' | 'account')[];
  document?: DocumentKind;
  /** Bytes. */
  size?: number;
  /** The id of a paper. */
  removed?: string;
  /** Counts the submissions. */
  revision?: number;
  /** Counts what the gateway told. */
  change?: number;
}
