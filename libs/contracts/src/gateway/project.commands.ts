import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';

export interface Project {
  /** A uuid. */
  id: string;
  slug: string;
  merchant_id: string;
  environment: Environment;
  name: string;
  enabled: boolean;
  /** Origins that may frame this project's embeds; empty means any. */
  origins: string[];
  compat: boolean;
  created: number;
}

export interface CreateProjectRequest {
  merchantId: string;
  environment: Environment;
  name: string;
  /** Made from the name when omitted. */
  slug?: string;
  origins: string[];
  /** Opens the legacy checkout for this project. */
  compat?: { webhookUrl: string; staticKey: string };
}
export interface CreatedProject {
  project: Project;
  /** `sk_compat_…`, shown once; only for compat projects. */
  compat_secret?: string;
}
/**
 * Errors: `not_found` (merchant), `invalid_request`, `conflict` (slug taken),
 * `invalid_state` (live project of a merchant that is not active).
 */
export const createProjectCommand = command<CreateProjectRequest, CreatedProject>(
  'gateway.cmd.create-project',
  { askedBy: ['operator'] },
);

export interface ListProjectsRequest {
  merchantId?: string;
  startingAfter?: string;
}
export interface ProjectPage {
  projects: Project[];
  has_more: boolean;
}
/** One page in the order of ids, after the project `startingAfter`. Errors: `not_found` (merchant). */
export const listProjectsCommand = command<ListProjectsRequest, ProjectPage>('gateway.cmd.list-projects', {
  askedBy: ['operator'],
});

/** In the following commands `projectId` may be the id or the slug. */
export interface SetProjectEnabledRequest {
  projectId: string;
  enabled: boolean;
}
/** Errors: `not_found`. */
export const setProjectEnabledCommand = command<SetProjectEnabledRequest, Project>(
  'gateway.cmd.set-project-enabled',
  { askedBy: ['operator'] },
);
export interface SetProjectOriginsRequest {
  projectId: string;
  /** Origins that may frame the project's embeds; empty means any. */
  origins: string[];
}
/** Replaces the origins. Errors: `not_found`, `invalid_request`. */
export const setProjectOriginsCommand = command<SetProjectOriginsRequest, Project>(
  'gateway.cmd.set-project-origins',
  { askedBy: ['operator'] },
);
export interface DeleteProjectRequest {
  projectId: string;
}
/** Errors: `not_found`. */
export const deleteProjectCommand = command<DeleteProjectRequest, { id: string; deleted: true }>(
  'gateway.cmd.delete-project',
  { askedBy: ['operator'] },
);
export interface RotateProjectSecretRequest {
  projectId: string;
}
/** Errors: `not_found`, `invalid_state` (not a compat project). */
export const rotateProjectSecretCommand = command<RotateProjectSecretRequest, Required<CreatedProject>>(
  'gateway.cmd.rotate-project-secret',
  { askedBy: ['operator'] },
);

export interface SetProjectWebhookRequest {
  projectId: string;
  /** The new address of the legacy webhook; omitted keeps the old one. */
  url?: string;
  /** The new static key of the legacy webhook; omitted keeps the old one. */
  staticKey?: string;
}
/** Applies to retries of earlier reports too. Errors: `not_found`, `invalid_request`, `invalid_state` (not a compat project). */
export const setProjectWebhookCommand = command<SetProjectWebhookRequest, Project>(
  'gateway.cmd.set-project-webhook',
  { askedBy: ['operator'] },
);

/** The project's data for pages in frames of other sites. */
export interface ProjectProfile extends Tenant {
  id: string;
  /** The merchant's public name. */
  merchantName: string;
  enabled: boolean;
  /** Origins that may frame it; empty means any. */
  origins: string[];
  /** The time of its environment, in Unix seconds: an operator may have moved the test environment's clock. */
  now: number;
}
export interface GetProjectProfileRequest {
  /** The id, not the slug. */
  projectId: string;
}
/** Errors: `project_not_found`, also for a deleted project. */
export const getProjectProfileCommand = command<GetProjectProfileRequest, ProjectProfile>(
  'gateway.cmd.get-project-profile',
  { askedBy: ['embed'] },
);
