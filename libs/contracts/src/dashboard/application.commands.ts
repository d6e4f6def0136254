import { command } from '../common/command';
import type { Activation } from '../gateway/activation.commands';

/** The merchant sets `draft` and `submitted`; the gateway sets all other states. */
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

/** `registration`: DTI, SEC or CDA certificate. `tax`: BIR certificate. */
export const DOCUMENT_KINDS = ['registration', 'tax', 'identity', 'bank', 'address', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Business details entered by the merchant; null for fields that are not filled in. */
export interface BusinessDetails {
  legalName: string | null;
  kind: BusinessKind | null;
  registrationNumber: string | null;
  tin: string | null;
  address: string | null;
  contactName: string | null;
  contactPhone: string | null;
}

export interface SettlementAccount {
  /** Bank code from `GET /v1/payouts/banks`. */
  bankCode: string;
  accountNumber: string;
  accountName: string;
}

export interface ApplicationDocument {
  id: string;
  kind: DocumentKind;
  /** Original name of the uploaded file. Must not be used as a path. */
  name: string;
  type: 'application/pdf' | 'image/png' | 'image/jpeg';
  /** Size in bytes. */
  size: number;
  /** Hexadecimal SHA-256. */
  sha256: string;
  /** Unix seconds. */
  created: number;
}

export interface Application {
  merchant_id: string;
  merchant_name: string;
  state: ApplicationState;
  /** Number of submissions so far. */
  revision: number;
  /** Hexadecimal SHA-256 of details, account and documents. An operator's approval applies to this digest. */
  digest: string;
  details: BusinessDetails;
  account: SettlementAccount | null;
  documents: ApplicationDocument[];
  /** Unix seconds; null if never submitted. */
  submitted_at: number | null;
}

/** A row in the list of applications that await a decision. */
export type PendingApplication = Pick<
  Application,
  'merchant_id' | 'merchant_name' | 'revision' | 'submitted_at'
>;

export interface ListPendingApplicationsRequest {
  limit: number;
  startingAfter?: string;
}
/** Lists the submitted applications that await a decision, sorted by merchant ID. */
export const listPendingApplicationsCommand = command<
  ListPendingApplicationsRequest,
  { applications: PendingApplication[]; has_more: boolean }
>('dashboard.cmd.list-pending-applications', {
  fields: { limit: true, startingAfter: true },
  callers: ['operator'],
});

export interface GetApplicationRequest {
  merchantId: string;
}
/** Errors: `not_found` (the merchant has saved nothing yet). */
export const getApplicationCommand = command<GetApplicationRequest, Application>(
  'dashboard.cmd.get-application',
  { callers: ['operator'] },
);

export interface ReadDocumentRequest {
  merchantId: string;
  documentId: string;
  /** Index of the part, from 0. */
  part: number;
}
/** Returns one part of a document; a whole document can exceed the bus's message size limit. Errors: `not_found`. */
export const readDocumentCommand = command<ReadDocumentRequest, { base64: string; has_more: boolean }>(
  'dashboard.cmd.read-document',
  { callers: ['operator'] },
);

/**
 * Receives the gateway's decisions. Ignores repeated decisions, outdated decisions, and merchants that did
 * not sign up in the dashboard.
 */
export const noteActivationCommand = command<Activation, Record<string, never>>(
  'dashboard.cmd.note-activation',
  { callers: ['gateway'] },
);
