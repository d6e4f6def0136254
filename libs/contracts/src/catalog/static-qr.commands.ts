import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import { LIST_FIELDS, type GetRequest, type List, type ListRequest } from '../common/list';
import type { StaticCode } from '../payments/static-code.command';
import type { StaticQr } from './static-qr.resource';

export interface CreateStaticQrRequest extends Tenant {
  /** `sqr_…`, chosen by the caller; a repeated ID does not create a second code. */
  id: string;
  name: string;
  reference: string | null;
  location: string | null;
  defaultMethod: string | null;
  /** Upper-case ISO 4217. */
  currency: string;
}
/** Errors: `invalid_request` (method, currency, a reference already in use), `no_route`. */
export const createStaticQrCommand = command<CreateStaticQrRequest, StaticQr>(
  'catalog.cmd.create-static-qr',
  { callers: ['gateway', 'dashboard'] },
);

/** Errors: `not_found`, `unauthenticated` (the code belongs to the other environment). */
export const getStaticQrCommand = command<GetRequest, StaticQr>('catalog.cmd.get-static-qr', {
  callers: ['gateway', 'dashboard', 'operator'],
});

export interface ListStaticQrsRequest extends ListRequest {
  /** Omitted: includes archived codes. */
  archived?: boolean;
  reference?: string;
}
export const listStaticQrsCommand = command<ListStaticQrsRequest, List<StaticQr>>(
  'catalog.cmd.list-static-qrs',
  {
    fields: { ...LIST_FIELDS, archived: true, reference: true },
    callers: ['gateway', 'dashboard', 'operator'],
  },
);

/** Omitted fields keep their value; null clears a field. */
export interface UpdateStaticQrRequest extends GetRequest {
  name?: string;
  reference?: string | null;
  location?: string | null;
  defaultMethod?: string | null;
}
/** Errors: `invalid_request`, `not_found`, `unauthenticated`, `no_route` (default method). */
export const updateStaticQrCommand = command<UpdateStaticQrRequest, StaticQr>(
  'catalog.cmd.update-static-qr',
  { callers: ['gateway', 'dashboard'] },
);

export interface ArchiveStaticQrRequest extends GetRequest {
  /** Operator who ran the command on the command line, for the audit log. */
  actor?: string;
}
/** Also deactivates its link. Errors: `not_found`, `unauthenticated`. */
export const archiveStaticQrCommand = command<ArchiveStaticQrRequest, StaticQr>(
  'catalog.cmd.archive-static-qr',
  { callers: ['gateway', 'dashboard', 'operator'] },
);

/** Also activates its link. Errors: `not_found`, `unauthenticated`. */
export const unarchiveStaticQrCommand = command<ArchiveStaticQrRequest, StaticQr>(
  'catalog.cmd.unarchive-static-qr',
  { callers: ['gateway', 'dashboard', 'operator'] },
);

/** The content of a static QR code. */
export interface StaticQrImage {
  merchantId: string;
  /** The URL encoded in the QR code. */
  url: string;
  name: string;
  location: string | null;
  environment: Environment;
  /** QR code for wallets and bank apps; null or absent if there is none. */
  walletCode?: StaticCode | null;
}
export interface FindStaticQrImageRequest {
  id: string;
}
/** The ID has 80 random bits and is the only credential needed. Errors: `not_found` (also for an archived code). */
export const findStaticQrImageCommand = command<FindStaticQrImageRequest, StaticQrImage>(
  'catalog.cmd.find-static-qr-image',
  { callers: ['embed'] },
);
