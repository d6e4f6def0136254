import type { Tenant } from './environment';

/** One page of a list, newest first. */
export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
}

/** The common fields of list requests. `startingAfter` is the last id of the previous page. */
export interface ListRequest extends Tenant {
  limit: number;
  startingAfter?: string;
  /** Unix seconds, inclusive. */
  createdGte?: number;
  /** Unix seconds, inclusive. */
  createdLte?: number;
}

export interface GetRequest extends Tenant {
  id: string;
}

/** An action on one resource that may be sent again after its answer was lost. */
export interface IdempotentActionRequest extends GetRequest {
  /** An earlier request with the same Idempotency-Key may have done it. If so, the reply is a success, not `invalid_state`. */
  isRetry?: boolean;
}

export interface Deleted<Kind extends string> {
  id: string;
  object: Kind;
  deleted: true;
}

/** Makes a page from up to `limit + 1` rows. The extra row only shows that there are more. */
export const toList = <T>(rows: T[], limit: number): List<T> => ({
  object: 'list',
  data: rows.slice(0, limit),
  has_more: rows.length > limit,
});
