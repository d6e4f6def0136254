import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import type { GetRequest, List, ListRequest } from '../common/list';
import type { StaticQr } from './static-qr.resource';

export interface CreateStaticQrRequest extends Tenant {
  /** `sqr_…`, chosen by the caller: the same id never makes a second one. */
  id: string;
  name: string;
  reference: string | null;
  location: string | null;
  defaultMethod: string | null;
  /** Upper-case ISO 4217. */
  currency: string;
}
/** Errors: `invalid_request` (method, currency, a reference that is taken). */
export const createStaticQrCommand = command<CreateStaticQrRequest, StaticQr>('catalog.cmd.create-static-qr');

/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getStaticQrCommand = command<GetRequest, StaticQr>('catalog.cmd.get-static-qr');

export interface ListStaticQrsRequest extends ListRequest {
  /** Absent: both. */
  archived?: boolean;
}
export const listStaticQrsCommand = command<ListStaticQrsRequest, List<StaticQr>>(
  'catalog.cmd.list-static-qrs',
);

/** What is absent stays as it is; null clears. */
export interface UpdateStaticQrRequest extends GetRequest {
  name?: string;
  reference?: string | null;
  location?: string | null;
  defaultMethod?: string | null;
}
/** Errors: `invalid_request`, `not_found`, `unauthenticated`. */
export const updateStaticQrCommand = command<UpdateStaticQrRequest, StaticQr>('catalog.cmd.update-static-qr');

/** Switches its link off too. Errors: `not_found`, `unauthenticated`. */
export const archiveStaticQrCommand = command<GetRequest, StaticQr>('catalog.cmd.archive-static-qr');

/** Switches its link on too. Errors: `not_found`, `unauthenticated`. */
export const unarchiveStaticQrCommand = command<GetRequest, StaticQr>('catalog.cmd.unarchive-static-qr');

/** What the printed code says and shows. */
export interface StaticQrImage {
  /** What the code encodes. */
  url: string;
  name: string;
  location: string | null;
  environment: Environment;
}
/** For whoever knows the id: 80 random bits. Errors: `not_found` (also for an archived one). */
export const findStaticQrImageCommand = command<{ id: string }, StaticQrImage>(
  'catalog.cmd.find-static-qr-image',
);
