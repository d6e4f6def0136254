import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';

export interface Project {
  /** A UUID. */
  id: string;
  slug: string;
  merchant_id: string;
  environment: Environment;
  name: string;
  enabled: boolean;
  /** Origins allowed to frame the project's embeds; empty means any. */
  origins: string[];
  compat: boolean;
  created: number;
}

export interface CreateProjectRequest {
  merchantId: string;
  environment: Environment;
  name: string;
  /** Derived from the name if omitted. */
  slug?: string;
  origins: string[];
  /** Enables the legacy checkout for this project. */
  compat?: { webhookUrl: string; staticKey: string };
}
export interface CreatedProject {
  project: Project;
  /** `sk_compat_…`, shown only once; only for compat projects. */
  compat_secret?: string;
}
/**
 * Errors: `not_found` (merchant), `invalid_request`, `conflict` (slug taken),
 * `invalid_state` (live project of a merchant that is not active).
 */
export const createProjectCommand = command<CreateProjectRequest, CreatedProject>(
  'gateway.cmd.create-project',
  { callers: ['operator'] },
);

export interface ListProjectsRequest {
  merchantId?: string;
  startingAfter?: string;
}
export interface ProjectPage {
  projects: Project[];
  has_more: boolean;
}
/** Lists a page sorted by ID, starting after the project `startingAfter`. Errors: `not_found` (merchant). */
export const listProjectsCommand = command<ListProjectsRequest, ProjectPage>('gateway.cmd.list-projects', {
  fields: { merchantId: true, startingAfter: true },
  callers: ['operator'],
});

/** In the following commands, `projectId` can be the ID or the slug. */
export interface SetProjectEnabledRequest {
  projectId: string;
  enabled: boolean;
}
/** Errors: `not_found`. */
export const setProjectEnabledCommand = command<SetProjectEnabledRequest, Project>(
  'gateway.cmd.set-project-enabled',
  { callers: ['operator'] },
);
export interface SetProjectOriginsRequest {
  projectId: string;
  /** Origins allowed to frame the project's embeds; empty means any. */
  origins: string[];
}
/** Replaces the origins. Errors: `not_found`, `invalid_request`. */
export const setProjectOriginsCommand = command<SetProjectOriginsRequest, Project>(
  'gateway.cmd.set-project-origins',
  { callers: ['operator'] },
);
export interface DeleteProjectRequest {
  projectId: string;
}
/** Errors: `not_found`. */
export const deleteProjectCommand = command<DeleteProjectRequest, { id: string; deleted: true }>(
  'gateway.cmd.delete-project',
  { callers: ['operator'] },
);
export interface RotateProjectSecretRequest {
  projectId: string;
}
/** Errors: `not_found`, `invalid_state` (not a compat project). */
export const rotateProjectSecretCommand = command<RotateProjectSecretRequest, Required<CreatedProject>>(
  'gateway.cmd.rotate-project-secret',
  { callers: ['operator'] },
);

export interface SetProjectWebhookRequest {
  projectId: string;
  /** New URL of the legacy webhook; omitted keeps the old one. */
  url?: string;
  /** New static key of the legacy webhook; omitted keeps the old one. */
  staticKey?: string;
}
/**
 * Also applies to retries of earlier reports. Errors: `not_found`, `invalid_request`, `invalid_state` (not a compat
 * project).
 */
export const setProjectWebhookCommand = command<SetProjectWebhookRequest, Project>(
  'gateway.cmd.set-project-webhook',
  { callers: ['operator'] },
);

/** The project's data for pages framed by other sites. */
export interface ProjectProfile extends Tenant {
  id: string;
  /** The merchant's public name. */
  merchantName: string;
  enabled: boolean;
  /** Origins allowed to frame it; empty means any. */
  origins: string[];
  /** Current time of its environment in Unix seconds; the test environment's clock may be ahead of real time. */
  now: number;
}
export interface GetProjectProfileRequest {
  /** The ID; slugs are not accepted. */
  projectId: string;
}
/** Errors: `project_not_found`, also for a deleted project. */
export const getProjectProfileCommand = command<GetProjectProfileRequest, ProjectProfile>(
  'gateway.cmd.get-project-profile',
  { callers: ['embed'] },
);
