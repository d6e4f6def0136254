import {
  addOwnKeyCommand,
  createOwnProjectCommand,
  DomainError,
  getBrandingCommand,
  getOwnKeyCommand,
  getOwnProjectCommand,
  listOwnKeysCommand,
  listOwnProjectsCommand,
  replaceOwnKeyCommand,
  revokeOwnKeyCommand,
  setBrandingCommand,
  setOwnProjectOriginsCommand,
  type ApiKey,
  type Branding,
  type Project,
  type Tenant,
} from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import { aBranding, aKey, aProject } from './builders';
import { FakeCatalogItems } from './fake-catalog-items';

const works = ({ revoked_at: at }: ApiKey): boolean => at === null;

/** Fake gateway with keys, projects and branding. Acknowledges changes without saving them. */
export class FakeGateway {
  readonly keys = new FakeCatalogItems<ApiKey>('key');
  readonly projects = new FakeCatalogItems<Project>('project');
  brandingOf: (owner: Tenant) => Branding = ({ environment }) => aBranding({ environment });

  readonly answers: Answer[] = [
    on(listOwnKeysCommand, (query) => this.keys.list(query, query.working ? works : undefined)),
    on(getOwnKeyCommand, (query) => this.keys.get(query)),
    on(addOwnKeyCommand, ({ key, scopes, ...owner }) => {
      if (!scopes.length) throw wrong('scope');
      return aKey(owner, { id: key.id, last4: key.last4 });
    }),
    on(replaceOwnKeyCommand, ({ keyId: id, next, ...owner }) => {
      const old = this.keys.get({ ...owner, id });
      return { key: { ...old, id: next.id, last4: next.last4 }, old };
    }),
    on(revokeOwnKeyCommand, ({ keyId: id, ...owner }) => this.keys.get({ ...owner, id })),
    on(listOwnProjectsCommand, (query) => this.projects.list(query)),
    on(getOwnProjectCommand, (query) => this.projects.get(query)),
    on(createOwnProjectCommand, ({ name, origins, ...owner }) => {
      if (!origins.every((each) => URL.canParse(each))) throw wrong('origins.0');
      return aProject(owner, { name, origins });
    }),
    on(setOwnProjectOriginsCommand, ({ projectId: id, ...owner }) => this.projects.get({ ...owner, id })),
    on(getBrandingCommand, (owner) => this.brandingOf(owner)),
    on(setBrandingCommand, ({ changes: { accentColor }, ...owner }) => {
      if (accentColor && !accentColor.startsWith('#')) throw wrong('accent_color');
      return this.brandingOf(owner);
    }),
  ];
}

const wrong = (field: string): DomainError =>
  new DomainError('invalid_request', 'no', { [field]: ['is invalid'] });
