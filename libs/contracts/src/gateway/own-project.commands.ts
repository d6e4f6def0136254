import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { GetRequest, List } from '../common/list';
import type { Project } from './project.commands';

export interface ListOwnProjectsRequest extends Tenant {
  limit: number;
  /** The last id of the previous page. */
  startingAfter?: string;
}
/** In the order of ids, newest last. */
export const listOwnProjectsCommand = command<ListOwnProjectsRequest, List<Project>>(
  'gateway.cmd.list-own-projects',
  { askedBy: ['dashboard'] },
);

/** Errors: `not_found`. */
export const getOwnProjectCommand = command<GetRequest, Project>('gateway.cmd.get-own-project', {
  askedBy: ['dashboard'],
});

export interface CreateOwnProjectRequest extends Tenant {
  name: string;
  /** Made from the name when omitted. */
  slug?: string;
  /** Origins that may frame its embeds; empty means any. */
  origins: string[];
  /** The person, for the audit log. */
  actor: string;
}
/** Never one with the legacy checkout. Errors: `invalid_request`, `conflict` (slug taken), `invalid_state` (not active). */
export const createOwnProjectCommand = command<CreateOwnProjectRequest, Project>(
  'gateway.cmd.create-own-project',
  { askedBy: ['dashboard'] },
);

export interface SetOwnProjectOriginsRequest extends Tenant {
  projectId: string;
  /** Replaces all; empty means any. */
  origins: string[];
  actor: string;
}
/** Errors: `not_found` (also for another merchant's, or of the other side), `invalid_request`. */
export const setOwnProjectOriginsCommand = command<SetOwnProjectOriginsRequest, Project>(
  'gateway.cmd.set-own-project-origins',
  { askedBy: ['dashboard'] },
);
