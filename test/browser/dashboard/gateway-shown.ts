import {
  addOwnKeyCommand,
  createOwnProjectCommand,
  getBrandingCommand,
  getOwnKeyCommand,
  getOwnProjectCommand,
  listOwnKeysCommand,
  listOwnProjectsCommand,
  replaceOwnKeyCommand,
  setBrandingCommand,
  DomainError,
  type ApiKey,
  type Branding,
  type Project,
  type Tenant,
} from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import { aBranding } from '../../../apps/dashboard/test/builders';
import { FakeThings } from '../../../apps/dashboard/test/fake-things';
import { NOW } from './now';

const works = ({ revoked_at: at }: ApiKey): boolean => at === null;

/** The gateway's keys, projects and brandings. */
export class GatewayShown {
  readonly keys = new FakeThings<ApiKey>('key');
  readonly projects = new FakeThings<Project>('project');
  /** Whose branding is filled in. */
  rich: string | null = null;

  readonly answers: Answer[] = [
    on(listOwnKeysCommand, (query) => this.keys.list(query, query.working ? works : undefined)),
    on(getOwnKeyCommand, (query) => this.keys.get(query)),
    on(addOwnKeyCommand, ({ merchantId, environment, key, scopes }) => {
      if (!scopes.length) throw new DomainError('invalid_request', 'none', { scope: ['none'] });
      return aKey({ merchantId, environment }, { id: key.id, last4: key.last4 });
    }),
    on(replaceOwnKeyCommand, (query) => {
      const old = this.keys.get({ ...query, id: query.keyId });
      return { key: { ...old, ...query.next }, old };
    }),
    on(listOwnProjectsCommand, (query) => this.projects.list({ ...query, limit: 100 })),
    on(getOwnProjectCommand, (query) => this.projects.get(query)),
    on(createOwnProjectCommand, ({ merchantId, environment, ...changes }) => {
      if (changes.origins.includes('shop'))
        throw new DomainError('invalid_request', 'not an origin', { 'origins.0': ['not an origin'] });
      return aProject({ merchantId, environment }, changes);
    }),
    on(getBrandingCommand, (query) => this.brandingOf(query)),
    on(setBrandingCommand, (query) => {
      const { accentColor } = query.changes;
      if (accentColor === 'red')
        throw new DomainError('invalid_request', 'no', { accent_color: ['must be a colour'] });
      return this.brandingOf(query);
    }),
  ];

  private brandingOf({ merchantId, environment }: Tenant): Branding {
    return aBranding({ environment, ...(merchantId === this.rich && FILLED) });
  }
}

export const aKey = (owner: Tenant, changes: Partial<ApiKey>): ApiKey => ({
  id: 'key_01kkm0000000000000000000a1',
  merchant_id: owner.merchantId,
  environment: owner.environment,
  scopes: ['*'],
  last4: 'x7Qa',
  created: NOW - 40 * 86_400,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  ...changes,
});

export const aProject = (owner: Tenant, changes: Partial<Project>): Project => ({
  id: '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d',
  slug: 'web-shop',
  merchant_id: owner.merchantId,
  environment: owner.environment,
  name: 'Web shop',
  enabled: true,
  origins: ['https://alingnena.example', 'https://www.alingnena.example'],
  compat: false,
  created: NOW - 30 * 86_400,
  ...changes,
});

const FILLED: Partial<Branding> = {
  accent_color: '#8a1c1c',
  support_email: 'tulong@alingnena.example',
  support_phone: '+63 917 123 4567',
  support_url: 'https://alingnena.example/help',
  privacy_url: 'https://alingnena.example/privacy',
  registered_name: 'Nena Santos Trading',
  tin: '123-456-789-00000',
  address: '123 Rizal Avenue, Makati, Metro Manila 1200',
  mails: { receipts: true, invoices: true, reminders: false, language: 'en' },
  updated: NOW - 86_400,
};
