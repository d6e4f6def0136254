import { TENANT_FIELDS, type Tenant } from './environment';

/** One page of a list, newest first. */
export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
}

/** Common fields of list requests. `startingAfter` is the last ID of the previous page. */
export interface ListRequest extends Tenant {
  limit: number;
  startingAfter?: string;
  /** Unix seconds, inclusive. */
  createdGte?: number;
  /** Unix seconds, inclusive. */
  createdLte?: number;
}

/** The fields of `ListRequest`, for a command's `fields` option. */
export const LIST_FIELDS = {
  ...TENANT_FIELDS,
  limit: true,
  startingAfter: true,
  createdGte: true,
  createdLte: true,
} as const satisfies Record<keyof ListRequest, true>;

/** List request across all merchants. Only operators may send it. */
export type PlatformListRequest = Omit<ListRequest, 'merchantId'>;

/** The fields of `PlatformListRequest`, for a command's `fields` option. */
export const PLATFORM_LIST_FIELDS = {
  environment: true,
  limit: true,
  startingAfter: true,
  createdGte: true,
  createdLte: true,
} as const satisfies Record<keyof PlatformListRequest, true>;

export interface GetRequest extends Tenant {
  id: string;
}

/** Request for an action that the caller can retry if the reply was lost. */
export interface IdempotentActionRequest extends GetRequest {
  /**
   * Whether an earlier request with the same Idempotency-Key may have performed the action. If it did, the command
   * succeeds instead of failing with `invalid_state`.
   */
  isRetry?: boolean;
}

export interface Deleted<Kind extends string> {
  id: string;
  object: Kind;
  deleted: true;
}

/** Builds a page from up to `limit + 1` rows. The extra row only indicates that more rows exist. */
export const toList = <T>(rows: T[], limit: number): List<T> => ({
  object: 'list',
  data: rows.slice(0, limit),
  has_more: rows.length > limit,
});
