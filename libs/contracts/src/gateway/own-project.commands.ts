import { command } from '../common/command';
import { TENANT_FIELDS, type Tenant } from '../common/environment';
import type { GetRequest, List } from '../common/list';
import type { Project } from './project.commands';

export interface ListOwnProjectsRequest extends Tenant {
  limit: number;
  startingAfter?: string;
}
/** Lists the merchant's projects by ID, oldest first. */
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
  /** Origins that may frame the project's embeds; empty allows any origin. */
  origins: string[];
  /** The member's name, for the audit log. */
  actor: string;
}
/**
 * Creates a project without the legacy checkout. Errors: `invalid_request`, `conflict` (slug taken), `invalid_state`
 * (the merchant is not active).
 */
export const createOwnProjectCommand = command<CreateOwnProjectRequest, Project>(
  'gateway.cmd.create-own-project',
  { callers: ['dashboard'] },
);

export interface SetOwnProjectOriginsRequest extends Tenant {
  projectId: string;
  /** Replaces all origins; empty allows any origin. */
  origins: string[];
  actor: string;
}
/** Errors: `not_found` (also for a project of another merchant or mode), `invalid_request`. */
export const setOwnProjectOriginsCommand = command<SetOwnProjectOriginsRequest, Project>(
  'gateway.cmd.set-own-project-origins',
  { callers: ['dashboard'] },
);
