import { command } from '../common/command';
import { TENANT_FIELDS, type Tenant } from '../common/environment';
import type { GetRequest, List } from '../common/list';
import type { Project } from './project.commands';

export interface ListOwnProjectsRequest extends Tenant {
  limit: number;
  /** Last ID of the previous page. */
  startingAfter?: string;
}
/** Sorted by ID, newest last. */
export const listOwnProjectsCommand = command<ListOwnProjectsRequest, List<Project>>(
  'gateway.cmd.list-own-projects',
  { fields: { ...TENANT_FIELDS, limit: true, startingAfter: true }, callers: ['dashboard'] },
);

/** Errors: `not_found`. */
export const getOwnProjectCommand = command<GetRequest, Project>('gateway.cmd.get-own-project', {
  callers: ['dashboard'],
});

export interface CreateOwnProjectRequest extends Tenant {
  name: string;
  /** Derived from the name if omitted. */
  slug?: string;
  /** Origins allowed to frame its embeds; empty means any. */
  origins: string[];
  /** The member, for the audit log. */
  actor: string;
}
/**
 * Creates a project, always without the legacy checkout. Errors: `invalid_request`, `conflict` (slug taken),
 * `invalid_state` (not active).
 */
export const createOwnProjectCommand = command<CreateOwnProjectRequest, Project>(
  'gateway.cmd.create-own-project',
  { callers: ['dashboard'] },
);

export interface SetOwnProjectOriginsRequest extends Tenant {
  projectId: string;
  /** Replaces all origins; empty means any. */
  origins: string[];
  actor: string;
}
/** Errors: `not_found` (also for a project of another merchant or of the other mode), `invalid_request`. */
export const setOwnProjectOriginsCommand = command<SetOwnProjectOriginsRequest, Project>(
  'gateway.cmd.set-own-project-origins',
  { callers: ['dashboard'] },
);
