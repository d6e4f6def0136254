import { sharedCommand, type EmptyRequest } from './command';
import type { ServiceName } from './services';

/**
 * Services that pause after a restore from a backup until an operator releases the restored database: the
 * payouts service neither sends payouts nor polls for their outcomes, and the dashboard serves no pages.
 */
export const RESTORE_HELD_SERVICES = ['dashboard', 'payouts'] as const;
export type RestoreHeldService = (typeof RESTORE_HELD_SERVICES)[number];

export interface RestoreHoldState {
  service: ServiceName;
  /** Time in Unix seconds since which the service has been held; null if it is not held. */
  held_since: number | null;
}

export interface ReleaseRestoreRequest {
  /** Reason for the release, for the audit log, such as what the operator compared. */
  reason: string;
}

/** Returns whether the service is held after a restore. */
export const getRestoreHoldCommand = sharedCommand<EmptyRequest, RestoreHoldState, RestoreHeldService>(
  RESTORE_HELD_SERVICES,
  'get-restore-hold',
  { callers: ['operator'] },
);

/**
 * Releases the service after a restore. The dashboard also invalidates every session, link and invitation in
 * the backup. Has no effect if the service is not held.
 */
export const releaseRestoreCommand = sharedCommand<
  ReleaseRestoreRequest,
  RestoreHoldState,
  RestoreHeldService
>(RESTORE_HELD_SERVICES, 'release-restore', { callers: ['operator'] });
