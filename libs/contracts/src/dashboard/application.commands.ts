import { command } from '../common/command';
import type { Activation } from '../gateway/activation.commands';

/** `draft` and `submitted` are the merchant's doing, all others what the gateway tells. */
export const APPLICATION_STATES = [
  'draft',
  'submitted',
  'rejected',
  'approved',
  'fee_due',
  'active',
] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const BUSINESS_KINDS = [
  'sole_proprietorship',
  'partnership',
  'corporation',
  'one_person_corporation',
  'cooperative',
] as const;
export type BusinessKind = (typeof BUSINESS_KINDS)[number];

/** `registration`: of DTI, SEC or CDA. `tax`: the BIR's certificate. */
export const DOCUMENT_KINDS = ['registration', 'tax', 'identity', 'bank', 'address', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a merchant says of its business. Null where nothing is written yet. */
export interface BusinessDetails {
  legalName: string | null;
  kind: BusinessKind | null;
  registrationNumber: string | null;
  tin: string | null;
  address: string | null;
  contactName: string | null;
  contactPhone: string | null;
}

/** Where settled money goes. */
export interface SettlementAccount {
  /** As `GET /v1/payouts/banks` names it. */
  bankCode: string;
  accountNumber: string;
  accountName: string;
}

export interface ApplicationDocument {
  id: string;
  kind: DocumentKind;
  /** As it was uploaded. Never a path to write to. */
  name: string;
  type: 'application/pdf' | 'image/png' | 'image/jpeg';
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
  /** Unix seconds. */
  created: number;
}

/** What a merchant submitted to be allowed to take real money. */
export interface Application {
  merchant_id: string;
  merchant_name: string;
  state: ApplicationState;
  /** Counts the submissions. */
  revision: number;
  /** SHA-256 of details, account and documents, in hex: what an operator approves. */
  digest: string;
  details: BusinessDetails;
  account: SettlementAccount | null;
  documents: ApplicationDocument[];
  /** Unix seconds; null while it was never submitted. */
  submitted_at: number | null;
}

/** One line of the list of those that wait for a decision. */
export type PendingApplication = Pick<
  Application,
  'merchant_id' | 'merchant_name' | 'revision' | 'submitted_at'
>;

export interface ListPendingApplicationsRequest {
  limit: number;
  /** The merchant of the last line of the previous page. */
  startingAfter?: string;
}
/** Those that were submitted and are not decided, in the order of their merchants. */
export const listPendingApplicationsCommand = command<
  ListPendingApplicationsRequest,
  { applications: PendingApplication[]; has_more: boolean }
>('dashboard.cmd.list-pending-applications', { askedBy: ['operator'] });

export interface GetApplicationRequest {
  merchantId: string;
}
/** Errors: `not_found` (nothing was ever saved). */
export const getApplicationCommand = command<GetApplicationRequest, Application>(
  'dashboard.cmd.get-application',
  { askedBy: ['operator'] },
);

export interface ReadDocumentRequest {
  merchantId: string;
  documentId: string;
  /** From 0. */
  part: number;
}
/** One part of a document, far below the limit of a message. Errors: `not_found`. */
export const readDocumentCommand = command<ReadDocumentRequest, { base64: string; has_more: boolean }>(
  'dashboard.cmd.read-document',
  { askedBy: ['operator'] },
);

/**
 * The gateway tells what was decided. A change that was told, or an older one, changes nothing, and neither does one of a
 * merchant that did not sign up here.
 */
export const noteActivationCommand = command<Activation, Record<string, never>>(
  'dashboard.cmd.note-activation',
  { askedBy: ['gateway'] },
);
